import type { Piece } from './lines.ts'

const pageNumber = /^(?:(?:page|стор(?:інка|\.)?|с\.|p\.)\s*)?\d{1,3}(?:\s*(?:\/|of|з|із|-|–)\s*\d{1,3})?$/iu

/** Removes the headers and footers of pages: the same text in the same place of several, and numbers of pages at their ends. */
export function withoutRepeatedLines(pieces: readonly Piece[]): Piece[] {
  const ends = endsOf(pieces)
  const isAtEnd = ({ page, y }: Piece) => {
    const end = ends.get(page)
    return end !== undefined && (y <= end.top + 1 || y >= end.bottom - 1)
  }
  const keyOf = ({ text, y }: Piece) => `${Math.round(y / 4)} ${text.replace(/\d+/g, '#')}`
  const pages = new Map<string, Set<number>>()
  for (const piece of pieces) {
    const known = pages.get(keyOf(piece)) ?? new Set()
    pages.set(keyOf(piece), known.add(piece.page))
  }
  return pieces.filter((piece) => {
    if (!isAtEnd(piece)) return true
    const on = pages.get(keyOf(piece)) ?? new Set()
    // The first page keeps the name of the person.
    if (on.size > 1) return piece.page === Math.min(...on) && piece.y < (ends.get(piece.page)?.middle ?? 0)
    return !(ends.size > 1 && pageNumber.test(piece.text))
  })
}

/** Where the text of each page begins and ends. */
function endsOf(pieces: readonly Piece[]) {
  const ends = new Map<number, { top: number; bottom: number; middle: number }>()
  for (const { page, y } of pieces) {
    const { top, bottom } = ends.get(page) ?? { top: y, bottom: y }
    const [least, most] = [Math.min(top, y), Math.max(bottom, y)]
    ends.set(page, { top: least, bottom: most, middle: (least + most) / 2 })
  }
  return ends
}
