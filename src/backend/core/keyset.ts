import { sql, type SQL, type SQLWrapper } from '#drizzle'
import { invalid } from './refuse.ts'

/** The end of a page in a list ordered by a timestamp and then an id. */
export interface Position {
  readonly at: Date
  readonly id: number
}

/** Parses the cursor of the previous page; null for the first page. @throws Refused when it is malformed. */
export function readPosition(after: string | undefined): Position | null {
  if (after === undefined || after === '') return null
  const [, at, id] = /^(\d{1,15})\.([1-9]\d{0,15})$/.exec(after) ?? []
  const date = new Date(Number(at))
  if (id === undefined || Number.isNaN(date.getTime())) throw invalid({ field: 'after', code: 'invalid' })
  return { at: date, id: Number(id) }
}

/** Parses the cursor of a list that is ordered by id alone. */
export function readIdCursor(after: string | undefined): number | null {
  if (after === undefined || after === '') return null
  if (!/^[1-9]\d{0,15}$/.test(after)) throw invalid({ field: 'after', code: 'invalid' })
  return Number(after)
}

/** Expects one row more than `limit`: the extra row means that there is a next page. */
export function toPage<Row>(rows: readonly Row[], limit: number, cursor: (last: Row) => string) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last !== undefined ? cursor(last) : null }
}

export const positionCursor = (at: Date, id: number): string => `${at.getTime()}.${id}`

/**
 * The rows after a position in a list ordered by a timestamp and then an id; undefined for the first page. `<` reads
 * newest first, `>` oldest first. A single row comparison, so an index on both columns serves it.
 */
export function afterPosition(
  position: Position | null,
  { at, id }: { readonly at: SQLWrapper; readonly id: SQLWrapper },
  side: '<' | '>' = '<',
): SQL | undefined {
  if (!position) return undefined
  return comparePosition({ at, id }, side, sql`${position.at.toISOString()}`, sql`${position.id}`)
}

/** The rows after a position in a prepared statement, with placeholders for the position. */
export const comparePosition = (
  { at, id }: { readonly at: SQLWrapper; readonly id: SQLWrapper },
  side: '<' | '>',
  positionAt: SQLWrapper,
  positionId: SQLWrapper,
): SQL => sql`(${at}, ${id}) ${sql.raw(side)} (${positionAt}::timestamptz, ${positionId}::bigint)`
