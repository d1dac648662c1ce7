import type { Piece } from './lines.ts'
import { sectionOf } from './sectionNames.ts'

/** A part of a page: all of its width, or a column beside another. */
export interface Region {
  readonly side: 'full' | 'left' | 'right'
  /** Where the right column begins; of the full width, 0. */
  readonly gutter: number
  readonly pieces: readonly Piece[]
}

/** Rows of a column; fewer are a grid within a section. */
const minRows = 4
/** Points between two columns. */
const minGutter = 7
const maxCandidates = 24

/** Divides a page into columns, from top to bottom and from left to right. */
export function divide(pieces: readonly Piece[], depth = 0): Region[] {
  const found = depth < 3 ? findGutter(pieces) : null
  if (!found) return pieces.length === 0 ? [] : [{ side: 'full', gutter: 0, pieces }]
  const { gutter, top, bottom } = found
  const inside = pieces.filter(({ y }) => y >= top && y <= bottom)
  const side = (name: 'left' | 'right'): Region[] => {
    const some = inside.filter(({ x }) => (name === 'right' ? x >= gutter : x < gutter))
    return divide(some, depth + 1).map((one) => ({ side: name, gutter, pieces: one.pieces }))
  }
  return [
    ...divide(
      pieces.filter(({ y }) => y < top),
      depth + 1,
    ),
    ...side('left'),
    ...side('right'),
    ...divide(
      pieces.filter(({ y }) => y > bottom),
      depth + 1,
    ),
  ]
}

interface Gutter {
  readonly gutter: number
  readonly top: number
  readonly bottom: number
  readonly weight: number
}

function findGutter(given: readonly Piece[]): Gutter | null {
  const pieces = given.toSorted((a, b) => a.y - b.y)
  let best: Gutter | null = null
  for (const start of startsOf(pieces)) {
    const gutter = start - 2
    let open: Piece[] = []
    const close = () => {
      const found = gutterAt(open, gutter)
      if (found && found.weight > (best?.weight ?? 0)) best = found
      open = []
    }
    for (const piece of pieces)
      if (piece.x < gutter && piece.right > gutter) close()
      else open.push(piece)
    close()
  }
  return best
}

/** Where several lines begin, beside others. */
function startsOf(pieces: readonly Piece[]): number[] {
  const leftmost = pieces.reduce((least, { x }) => Math.min(least, x), Infinity)
  const counts = new Map<number, { count: number; x: number }>()
  for (const { x } of pieces) {
    if (x < leftmost + 40) continue
    const key = Math.round(x / 3)
    const known = counts.get(key)
    counts.set(key, { count: (known?.count ?? 0) + 1, x: Math.min(x, known?.x ?? x) })
  }
  return [...counts.values()]
    .filter(({ count }) => count >= 2)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxCandidates)
    .map(({ x }) => x)
}

/** `pieces` are from top to bottom. Columns differ from dates beside what they are about: both have headings, or their lines do not stand beside each other. */
function gutterAt(pieces: readonly Piece[], gutter: number): Gutter | null {
  const left = pieces.filter(({ x }) => x < gutter)
  const right = pieces.filter(({ x }) => x >= gutter)
  const [leftRows, rightRows] = [rowsOf(left), rowsOf(right)]
  if (Math.min(leftRows.size, rightRows.size) < minRows) return null
  if (left.some(({ right: edge }) => gutter + 2 - edge < minGutter)) return null
  const [fewer, more] = leftRows.size < rightRows.size ? [leftRows, rightRows] : [rightRows, leftRows]
  const aligned = [...fewer].filter((y) => more.has(y) || more.has(y - 1) || more.has(y + 1)).length
  const [leftHeadings, rightHeadings] = [headingsIn(left), headingsIn(right)]
  const isApart = aligned / fewer.size < 0.5
  const dates = fewer === leftRows ? left : right
  if (dates.filter(({ text }) => /\d{4}/.test(text)).length >= 0.5 * dates.length) return null
  if (isMargin(left, right) || (!isApart && !(leftHeadings.length > 0 && rightHeadings.length > 0)))
    return null
  return { gutter, top: pieces[0]?.y ?? 0, bottom: pieces.at(-1)?.y ?? 0, weight: pieces.length }
}

/** Headings in a margin, each beside the first line of its section. */
function isMargin(left: readonly Piece[], right: readonly Piece[]): boolean {
  const headings = headingsIn(left)
  if (headings.length < 2 || headings.length <= headingsIn(right).length) return false
  if (lettersOf(left) > 0.15 * lettersOf(right)) return false
  const beside = headings.filter(({ y }) => right.some((one) => Math.abs(one.y - y) < 2))
  return beside.length >= headings.length * 0.6
}

const headingsIn = (pieces: readonly Piece[]) => pieces.filter(({ text }) => sectionOf(text) !== null)
const lettersOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0)
const rowsOf = (pieces: readonly Piece[]) => new Set(pieces.map(({ y }) => Math.round(y)))
