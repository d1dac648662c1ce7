import type { Piece, Row } from './lines.ts'
import { sectionOf } from './sectionNames.ts'
import { withPieces } from './rows.ts'

export interface MarginRow {
  /** What is beside the margin; null if there is nothing. */
  readonly row: Row | null
  /** The heading that begins in the margin of this row. */
  readonly title: string | null
}

/** Lines of a heading, in sizes of its font. */
const lineHeight = 1.7
/** Of a first line, in points. */
const maxIndent = 30

/** Takes the headings out of the margin in which they stand; null if the column has no such margin. */
export function splitMargin(rows: readonly Row[]): readonly MarginRow[] | null {
  const start = startOf(rows)
  if (start === null) return null
  const isMargin = ({ right, x }: Piece) => right < start && x < start - 20
  const titles = new Map<Row, string>()
  let open: { readonly row: Row; last: Piece } | null = null
  for (const row of rows) {
    const [first] = row.pieces
    if (!first || !isMargin(first)) continue
    const isNext = open?.last.page === first.page && first.y - open.last.y < lineHeight * first.size
    if (open && isNext) {
      titles.set(open.row, `${titles.get(open.row)} ${first.text}`)
      open.last = first
    } else {
      titles.set(row, first.text)
      open = { row, last: first }
    }
  }
  const known = [...titles.values()].filter((title) => sectionOf(title) !== null).length
  if (known < 2 || known < titles.size / 2) return null
  return rows.map((row) => {
    const rest = row.pieces.filter((piece) => !isMargin(piece))
    return { row: rest.length > 0 ? withPieces(row, rest) : null, title: titles.get(row) ?? null }
  })
}

/** Where the texts beside headings begin. */
function startOf(rows: readonly Row[]): number | null {
  const starts = rows.flatMap(({ pieces: [first, second] }) =>
    first && second && sectionOf(first.text) !== null ? second.x : [],
  )
  const start = Math.min(...starts)
  return starts.length >= 2 && starts.every((one) => one - start < maxIndent) ? start - 3 : null
}
