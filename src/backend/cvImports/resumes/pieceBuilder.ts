import { cleanCharacters, cleanText, isUnknown } from './characters.ts'
import { maxLine, type Piece, type Run } from './lines.ts'

export interface Character {
  readonly text: string
  readonly x: number
  readonly right: number
  /** Of the baseline, from the lower edge of the page. */
  readonly y: number
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
}

/** In sizes of the font. */
const wideGap = 1.1
const wordGap = 0.5

/** Joins the characters of a page to pieces: a wide gap, another line and a step back begin a new one. */
export function pieceBuilder(page: number, height: number) {
  const pieces: Piece[] = []
  let open: (Character & { spaced: boolean })[] = []
  let spaced = false

  function close(): void {
    const [first] = open
    const last = open.at(-1)
    const size = open.reduce((largest, one) => Math.max(largest, one.size), 0)
    const runs = first ? runsOf(open) : []
    const text = cleanText(runs.map((run) => run.text).join(''))
    if (first && last && text !== '')
      pieces.push({ page, x: first.x, right: last.right, y: height - first.y, size, runs, text })
    open = []
  }

  return {
    add(character: Character): void {
      // A space may be in the text, or only in the places of what is around it.
      if (/[\s\0]/.test(character.text)) {
        spaced = true
        return
      }
      // Icons stand before what they are about.
      if (isUnknown(character.text)) return close()
      const last = open.at(-1)
      if (last && (!isNext(last, character) || open.length >= maxLine)) close()
      open.push({ ...character, spaced })
      spaced = false
    },
    end(): readonly Piece[] {
      close()
      return pieces
    },
  }
}

function isNext(last: Character, next: Character): boolean {
  const size = Math.max(last.size, next.size)
  const gap = next.x - last.right
  // The letters of a ligature share one place.
  return Math.abs(next.y - last.y) < 0.35 * size && gap < wideGap * size && next.x > last.x - 0.2 * size
}

function runsOf(characters: readonly (Character & { spaced: boolean })[]): Run[] {
  const runs: (Run & { text: string })[] = []
  let last: Character | null = null
  for (const one of characters) {
    const isApart = last && (one.spaced || one.x - last.right > wordGap * Math.min(one.size, last.size))
    const space = isApart ? ' ' : ''
    const run = runs.at(-1)
    if (run && run.bold === one.bold && run.italic === one.italic) run.text += space + one.text
    else runs.push({ text: space + one.text, bold: one.bold, italic: one.italic })
    last = one
  }
  return runs.map((run) => ({ ...run, text: cleanCharacters(run.text) }))
}
