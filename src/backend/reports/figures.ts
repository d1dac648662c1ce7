import { desc, sql, type SQL, type SQLWrapper } from '#drizzle'
import { objectionDays } from '#contract/reports/objections.ts'
import { reportedKinds, reportReasons } from '#contract/reports/reports.ts'
import {
  caseOrigins,
  shownPeriods,
  type ModerationFigures,
  type ModerationPeriod,
} from '#contract/reports/transparency.ts'
import { transparencyTag } from '#contract/core/pageTags.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import { withInvalidation } from '../core/invalidations.ts'
import type { Tx } from '../db/connect.ts'
import { countMeasures } from '../measures/figures.ts'
import { moderationFigures, reportCases, reportObjections, reports } from './schema.ts'

/** How long a half-year is counted again after its end, in days: less than cases are stored for. */
const countedDays = 30

interface HalfYear {
  readonly year: number
  readonly half: 1 | 2
}

const halfYearOf = (time: Date): HalfYear => ({
  year: time.getUTCFullYear(),
  half: time.getUTCMonth() < 6 ? 1 : 2,
})

/** From its first moment to that of the next one. */
const boundsOf = ({ year, half }: HalfYear) => ({
  start: new Date(Date.UTC(year, half === 1 ? 0 : 6)),
  end: new Date(Date.UTC(year, half === 1 ? 6 : 12)),
})
type Bounds = ReturnType<typeof boundsOf>

/** The first moment of the half-year of a time. */
export const startOfHalfYear = (time: Date): Date => boundsOf(halfYearOf(time)).start

/** Counts this half-year, and the last one shortly after its end: those before are as they were counted last. */
export async function countModeration(ctx: Context): Promise<void> {
  const present = halfYearOf(ctx.now())
  const earlier = halfYearOf(daysAfter(ctx.now(), -countedDays))
  for (const halfYear of earlier.half === present.half ? [present] : [earlier, present])
    await withInvalidation(ctx, async (tx) => {
      const figures = await countHalfYear(tx, boundsOf(halfYear), ctx.now())
      const changed = await tx
        .insert(moderationFigures)
        .values({ ...halfYear, figures })
        .onConflictDoUpdate({
          target: [moderationFigures.year, moderationFigures.half],
          set: { figures },
          setWhere: sql`${moderationFigures.figures} is distinct from excluded.figures`,
        })
        .returning({ year: moderationFigures.year })
      return [null, changed.length > 0 ? [transparencyTag] : []]
    })
}

export async function showTransparency(ctx: Context): Promise<{ periods: ModerationPeriod[] }> {
  const rows = await ctx.db
    .select()
    .from(moderationFigures)
    .orderBy(desc(moderationFigures.year), desc(moderationFigures.half))
    .limit(shownPeriods)
  return { periods: rows.map((row) => ({ ...row, complete: boundsOf(row).end <= ctx.now() })) }
}

async function countHalfYear(tx: Tx, bounds: Bounds, now: Date): Promise<ModerationFigures> {
  const origin = sql`case when exists (select 1 from ${reports} where ${reports.caseId} = ${reportCases.id}
    and ${reports.reporterId} is not null) then 'signedIn'
    when ${reportCases.reporters} = 0 and ${reportCases.signals} <> '{}' then 'signal' else 'signedOut' end`
  return {
    ...(await countCases(tx, bounds, now)),
    by_kind: await countDecided(tx, bounds, reportedKinds, sql`${reportCases.kind}`),
    by_reason: await countDecided(tx, bounds, reportReasons, sql`unnest(${reportCases.reasons})`),
    by_origin: await countDecided(tx, bounds, caseOrigins, origin),
    objections: await countObjections(tx, bounds, now),
    measures: await countMeasures(tx, bounds),
  }
}

const within = (column: SQLWrapper, { start, end }: Bounds): SQL =>
  sql`(${column} >= ${start.toISOString()}::timestamptz and ${column} < ${end.toISOString()}::timestamptz)`

async function countCases(tx: Tx, bounds: Bounds, now: Date) {
  const { decidedAt, createdAt, dueAt } = reportCases
  const hours = sql`extract(epoch from ${decidedAt} - ${createdAt}) / 3600`
  const { rows } = await tx.execute<
    ModerationFigures['cases'] & { reports: number; median: number | null }
  >(sql`
    select count(*) filter (where ${within(createdAt, bounds)})::int as opened,
      count(*) filter (where ${within(decidedAt, bounds)})::int as decided,
      count(*) filter (where ${decidedAt} is null)::int as waiting,
      count(*) filter (where ${decidedAt} is null and ${dueAt} < ${now.toISOString()}::timestamptz)::int as overdue,
      round(percentile_cont(0.5) within group (order by ${hours})
        filter (where ${within(decidedAt, bounds)})::numeric, 1)::float8 as median,
      (select count(*) from ${reports} where ${within(reports.createdAt, bounds)})::int as reports
    from ${reportCases}`)
  const [row] = rows
  if (!row) throw new Error('A count returned no row')
  const { reports: received, median, ...cases } = row
  return { reports: received, cases, median_hours: median }
}

/** Decided cases by something that they have, in the order of its names. */
async function countDecided<Name extends string>(tx: Tx, bounds: Bounds, names: readonly Name[], name: SQL) {
  const { rows } = await tx.execute<{
    name: Name
    leave: number
    warn: number
    rename: number
    hide: number
    remove: number
  }>(sql`
    select name, count(*) filter (where decision = 'leave')::int as leave,
      count(*) filter (where decision = 'warn')::int as warn,
      count(*) filter (where decision = 'rename')::int as rename,
      count(*) filter (where decision = 'hide')::int as hide,
      count(*) filter (where decision = 'remove')::int as remove
    from (
      select ${name} as name, ${reportCases.decision} as decision from ${reportCases}
      where ${within(reportCases.decidedAt, bounds)}
    ) decided group by name`)
  return names.flatMap((one) => rows.filter((row) => row.name === one))
}

async function countObjections(tx: Tx, bounds: Bounds, now: Date): Promise<ModerationFigures['objections']> {
  const { createdAt, decidedAt, outcome } = reportObjections
  const overdue = daysAfter(now, -objectionDays).toISOString()
  const { rows } = await tx.execute<ModerationFigures['objections']>(sql`
    select count(*) filter (where ${within(createdAt, bounds)})::int as received,
      count(*) filter (where ${within(decidedAt, bounds)} and ${outcome} = 'keep')::int as kept,
      count(*) filter (where ${within(decidedAt, bounds)} and ${outcome} = 'revoke')::int as revoked,
      count(*) filter (where ${decidedAt} is null and ${createdAt} < ${overdue}::timestamptz)::int as overdue
    from ${reportObjections}`)
  return rows[0] ?? { received: 0, kept: 0, revoked: 0, overdue: 0 }
}
