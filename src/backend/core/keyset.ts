import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { invalid } from './refuse.ts'

/** Where a page of a list ended that is ordered by a moment and, within one moment, by id. */
export interface Position {
  readonly at: Date
  readonly id: number
}

/** Reads the cursor that the page before gave; null at the beginning. @throws Refused when it is none of ours. */
export function readPosition(after: string | undefined): Position | null {
  if (after === undefined || after === '') return null
  const [, at, id] = /^(\d{1,15})\.([1-9]\d{0,15})$/.exec(after) ?? []
  const date = new Date(Number(at))
  if (id === undefined || Number.isNaN(date.getTime())) throw invalid({ field: 'after', code: 'invalid' })
  return { at: date, id: Number(id) }
}

/** The same for a list that is ordered by id alone. */
export function readIdCursor(after: string | undefined): number | null {
  if (after === undefined || after === '') return null
  if (!/^[1-9]\d{0,15}$/.test(after)) throw invalid({ field: 'after', code: 'invalid' })
  return Number(after)
}

/** One row more than `limit` was read: whether it is there says whether there is a next page. */
export function toPage<Row>(rows: readonly Row[], limit: number, cursor: (last: Row) => string) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last !== undefined ? cursor(last) : null }
}

export const positionCursor = (at: Date, id: number): string => `${at.getTime()}.${id}`

/**
 * The rows that come after a position in a list ordered by a timestamp and then an id; undefined at the beginning.
 * `<` reads the newest first, `>` the oldest. One row comparison: an index on both columns answers it.
 */
export function beyond(
  position: Position | null,
  { at, id }: { readonly at: SQLWrapper; readonly id: SQLWrapper },
  side: '<' | '>' = '<',
): SQL | undefined {
  if (!position) return undefined
  return comparePosition({ at, id }, side, sql`${position.at.toISOString()}`, sql`${position.id}`)
}

/** The same for a prepared statement: `position` is given as its placeholders. */
export const comparePosition = (
  { at, id }: { readonly at: SQLWrapper; readonly id: SQLWrapper },
  side: '<' | '>',
  positionAt: SQLWrapper,
  positionId: SQLWrapper,
): SQL => sql`(${at}, ${id}) ${sql.raw(side)} (${positionAt}::timestamptz, ${positionId}::bigint)`
