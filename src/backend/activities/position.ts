import { sql, type SQL, type SQLWrapper } from '#drizzle'
import type { ActivityKind } from '#contract/activities/activities.ts'
import { invalid } from '../core/refuse.ts'

/** Orders what happened in the same millisecond; part of cursors, so the numbers stay. */
const ranks: Readonly<Record<ActivityKind, number>> = {
  post: 7,
  job: 6,
  company: 5,
  commented: 4,
  employed: 3,
  applied: 2,
  reviewed: 1,
}
export const rankOf = (kind: ActivityKind): number => ranks[kind]
const kinds = Object.keys(ranks) as ActivityKind[]
export const kindOf = (rank: number): ActivityKind => {
  const kind = kinds.find((one) => ranks[one] === rank)
  if (!kind) throw new Error(`There is no activity of rank ${rank}`)
  return kind
}

/** The end of a page. */
export interface ActivityPosition {
  readonly at: Date
  readonly rank: number
  readonly id: number
}

/** @throws Refused when the cursor is malformed */
export function readCursor(after: string | undefined): ActivityPosition | null {
  if (after === undefined || after === '') return null
  const [, at, rank, id] = /^(\d{1,15})\.([1-7])\.([1-9]\d{0,15})$/.exec(after) ?? []
  const date = new Date(Number(at))
  if (id === undefined || Number.isNaN(date.getTime())) throw invalid({ field: 'after', code: 'invalid' })
  return { at: date, rank: Number(rank), id: Number(id) }
}

export const writeCursor = ({ at, rank, id }: ActivityPosition): string => `${at.getTime()}.${rank}.${id}`

export interface Span {
  readonly from: Date
  readonly to: Date | null
}

/**
 * The condition for the rows of one kind after a position and within a span. A single row comparison, so that an index on
 * time and id is read in order.
 */
export type Bounds = (kind: ActivityKind, at: SQLWrapper, id: SQLWrapper) => SQL

export function boundsOf(position: ActivityPosition | null, span: Span | null): Bounds {
  return (kind, at, id) => {
    const upper = upperBound(ranks[kind], position, span?.to ?? null)
    const lower = span ? sql` and ${at} >= ${span.from.toISOString()}::timestamptz` : sql``
    return sql`(${at}, ${id}) < (${upper.at}::timestamptz, ${upper.id}::bigint)${lower}`
  }
}

const largestId = '9223372036854775807'

function upperBound(rank: number, position: ActivityPosition | null, to: Date | null) {
  // Nothing has the id 0, so this excludes the whole moment.
  if (to && (!position || position.at >= to)) return { at: to.toISOString(), id: '0' }
  if (!position) return { at: 'infinity', id: '0' }
  const at = position.at.toISOString()
  if (rank === position.rank) return { at, id: String(position.id) }
  return { at, id: rank < position.rank ? largestId : '0' }
}
