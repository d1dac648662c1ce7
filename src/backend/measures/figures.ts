import { sql } from '#drizzle'
import { measureKinds, type MeasureKind } from '#contract/measures/measures.ts'
import type { Tx } from '../db/connect.ts'
import { measures, measuresInForce } from './schema/measures.ts'

/** How many measures were taken within a time, and how many are in force. */
export async function countMeasures(
  db: Tx,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<Record<MeasureKind, { taken: number; in_force: number }>> {
  const { rows } = await db.execute<{ kind: MeasureKind; taken: number; in_force: number }>(sql`
    select kind, sum(taken)::int as taken, sum(in_force)::int as in_force from (
      select ${measures.kind} as kind, 1 as taken, 0 as in_force from ${measures}
      where ${measures.startsAt} >= ${start.toISOString()}::timestamptz and ${measures.startsAt} < ${end.toISOString()}::timestamptz
      union all
      select ${measuresInForce.kind}, 0, 1 from ${measuresInForce}
    ) counted group by kind`)
  const none = { taken: 0, in_force: 0 }
  const of = (kind: MeasureKind) => rows.find((row) => row.kind === kind) ?? none
  return Object.fromEntries(
    measureKinds.map((kind) => [kind, { taken: of(kind).taken, in_force: of(kind).in_force }]),
  ) as Record<MeasureKind, { taken: number; in_force: number }>
}
