import type { Span } from '#contract/cvFiles/document.ts'
import type { FontName, Style } from './theme.ts'

/** Text of one font and one link within a line. */
export interface Piece {
  text: string
  readonly font: FontName
  readonly href: string | undefined
}
export type Line = readonly Piece[]
type Measure = (text: string, font: FontName, size: number) => number

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Breaks text into lines at spaces; within a word only if it is longer than a line. */
export function breakLines(
  spans: readonly Span[],
  { font, size }: Style,
  width: number,
  measure: Measure,
): Line[] {
  const lines: Piece[][] = [[]]
  let used = 0
  const add = (text: string, piece: Omit<Piece, 'text'>, textWidth: number) => {
    const line = lines.at(-1) ?? []
    const last = line.at(-1)
    if (last?.font === piece.font && last.href === piece.href) last.text += text
    else line.push({ ...piece, text })
    used += textWidth
  }
  const startLine = () => {
    lines.push([])
    used = 0
  }
  for (const { text, bold, href } of spans) {
    const piece = { font: bold ? boldOf(font) : font, href }
    const widthOf = (part: string) => measure(part, piece.font, size)
    for (const word of text.match(/\S+\s*|\s+/g) ?? []) {
      const visible = word.trimEnd()
      if (used > 0 && used + widthOf(visible) > width) startLine()
      for (const part of widthOf(visible) > width ? chop(word, width, widthOf) : [word]) {
        if (used > 0 && used + widthOf(part.trimEnd()) > width) startLine()
        // A line does not begin with the space that broke it.
        const rest = used === 0 ? part.trimStart() : part
        if (rest !== '') add(rest, piece, widthOf(rest))
      }
    }
  }
  return lines.filter((line) => line.length > 0).map(withoutTrailingSpace)
}

const boldOf = (font: FontName): FontName => (font === 'regular' ? 'semibold' : font)

/** Parts of a word that each fit into a line. */
function chop(word: string, width: number, widthOf: (text: string) => number): string[] {
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && widthOf(part + segment) > width) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

function withoutTrailingSpace(line: Piece[]): Line {
  const last = line.at(-1)
  if (last) last.text = last.text.trimEnd()
  return line.filter(({ text }) => text !== '')
}
