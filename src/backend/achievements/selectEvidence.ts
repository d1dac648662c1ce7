import { and, sql, type AnyColumn, type SQL, type Table } from '#drizzle'

/**
 * The rows that count towards an achievement, of the owners in `ids`: `owner_id`, `at` (null if it has no time),
 * `employment_id` (null if it is about none) and `evidence_id`, the id of the row. Only what is recorded counts, never the
 * mere passing of time.
 */
export type EvidenceQuery = (ids: SQL) => SQL

export interface EvidenceSource {
  readonly from: Table | SQL
  readonly owner: AnyColumn
  readonly at?: AnyColumn | SQL
  readonly employment?: AnyColumn
  readonly id: AnyColumn | SQL
  readonly where?: SQL | undefined
  /** Of the rows that share this with an owner, only the first counts. */
  readonly firstPer?: AnyColumn
  /** What all rows of an id must meet together; `at` is an aggregate then. */
  readonly having?: SQL
}

const none = sql`null::bigint`
const untimed = sql`null::timestamptz`

/** Raw, because the branches of a union have the same columns in the same order, whatever their tables. */
export const selectEvidence =
  ({ from, owner, at = untimed, employment, id, where, firstPer, having }: EvidenceSource): EvidenceQuery =>
  (ids) => {
    const rows = sql`${owner} as owner_id, ${at} as at, ${employment ?? none} as employment_id, ${id} as evidence_id
      from ${from} where ${and(sql`${owner} = any(${ids})`, where)}`
    if (having) return sql`select ${rows} group by ${owner}, ${id} having ${having}`
    return firstPer
      ? sql`select distinct on (${owner}, ${firstPer}) ${rows} order by ${owner}, ${firstPer}, ${at}, ${id}`
      : sql`select ${rows}`
  }
