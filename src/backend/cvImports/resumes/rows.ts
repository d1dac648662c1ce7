import type { Piece, Row } from './lines.ts'

/** Lines of pieces that stand side by side, from top to bottom. */
export function toRows(pieces: readonly Piece[]): Row[] {
  const sorted = [...pieces].sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
  const lines: Piece[][] = []
  for (const piece of sorted) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && first.page === piece.page && isBeside(first, piece)) line.push(piece)
    else lines.push([piece])
  }
  const rows: Row[] = []
  for (const line of lines) {
    const above = rows.at(-1)
    const row = toRow(
      line.sort((a, b) => a.x - b.x),
      above,
    )
    // Browsers print a line that a page cuts on both pages.
    if (!above || above.text !== row.text || above.page === row.page) rows.push(row)
  }
  return rows
}

const isBeside = (a: Piece, b: Piece) => Math.abs(a.y - b.y) < 0.4 * Math.min(a.size, b.size)

function toRow(pieces: readonly Piece[], above: Row | undefined): Row {
  const [first] = pieces
  if (!first) throw new Error('A row has a piece')
  const isBelow = above?.page === first.page
  return withPieces(
    { page: first.page, y: first.y, gap: isBelow ? (first.y - above.y) / first.size : Infinity },
    pieces,
  )
}

/** A row with other pieces. */
export function withPieces(row: Pick<Row, 'page' | 'y' | 'gap'>, pieces: readonly Piece[]): Row {
  const [first] = pieces
  const letters = first?.runs.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)) ?? []
  return {
    page: row.page,
    y: row.y,
    gap: row.gap,
    pieces,
    x: first?.x ?? 0,
    size: pieces.reduce((largest, { size }) => Math.max(largest, size), 0),
    text: pieces.map(({ text }) => text).join(' '),
    bold: letters.length > 0 && letters.every(({ bold }) => bold),
    italic: letters.length > 0 && letters.every(({ italic }) => italic),
  }
}
