import { and, asc, eq, isNull, lte } from '#drizzle'
import { measureReasonMaximum } from '#contract/measures/measures.ts'
import type { Context } from '../core/context.ts'
import type { Emit } from '../core/events.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { restoreJobs } from '../jobs/suspendJobs.ts'
import { isOwn, lockTarget, targetOf } from './lockTarget.ts'
import { measures, type MeasureRow } from './schema/measures.ts'

/** Measures per run; the next run handles the rest. */
const batchSize = 200

interface Lifting {
  readonly measureId: number
  /** For the person, or the admins of the company. */
  readonly reason: string
  /** The account of the member of staff; null: an operator, on the command line. */
  readonly by: number | null
}

/** `ended`: it was lifted or replaced before, or is over. `own`: against the member of staff, or a company of theirs. */
export type LiftResult = 'lifted' | 'unknown' | 'ended' | 'own' | 'reasonInvalid'

/** Lifts a measure, which is a decision of its own. From the commit on all is as it was. `alongside` is as in `takeMeasure`. */
export async function liftMeasure(
  ctx: Context,
  { measureId, reason: given, by }: Lifting,
  alongside: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<LiftResult> {
  const reason = given.trim()
  if (reason === '' || reason.length > measureReasonMaximum) return 'reasonInvalid'
  const now = ctx.now()
  const result = await transact(ctx, async (tx, emit): Promise<LiftResult> => {
    const measure = await lockMeasure(tx, measureId)
    if (!measure) return 'unknown'
    if (await isOwn(tx, targetOf(measure), by)) return 'own'
    if (measure.endedAt !== null || (measure.endsAt !== null && measure.endsAt <= now)) return 'ended'
    await endMeasure(tx, emit, measure, { ending: 'lifted', at: now, now, by, reason })
    await alongside(tx)
    return 'lifted'
  })
  if (result === 'lifted')
    ctx.security.write({
      kind: 'measureLifted',
      outcome: 'done',
      details: [`measure ${measureId}`, `by ${by ?? 'operator'}`],
    })
  return result
}

/**
 * Stores that measures are over, notifies their people, and publishes what was paused. What they refused is allowed from their
 * end on without it.
 */
export async function endMeasures(ctx: Context): Promise<void> {
  const now = ctx.now()
  const due = await ctx.db
    .select({ id: measures.id })
    .from(measures)
    .where(and(isNull(measures.endedAt), lte(measures.endsAt, now)))
    .orderBy(asc(measures.endsAt))
    .limit(batchSize)
  for (const { id } of due)
    await transact(ctx, async (tx, emit) => {
      const measure = await lockMeasure(tx, id)
      if (measure?.endsAt && measure.endedAt === null)
        await endMeasure(tx, emit, measure, { ending: 'over', at: measure.endsAt, now })
    })
}

interface Ending {
  readonly ending: 'lifted' | 'over'
  readonly at: Date
  readonly now: Date
  readonly by?: number | null
  readonly reason?: string
}

/** Ends a measure whose target is locked. */
export async function endMeasure(
  tx: Tx,
  emit: Emit,
  { id, kind, companyId }: MeasureRow,
  { ending, at, now, by = null, reason }: Ending,
): Promise<void> {
  await tx
    .update(measures)
    .set({ endedAt: at, ending, endedBy: by, ...(reason !== undefined && { liftReason: reason }) })
    .where(eq(measures.id, id))
  if (companyId !== null && kind === 'suspend') await restoreJobs(tx, emit, { companyId, at: now })
  await emit('measureEnded', { measureId: id, companyId })
}

/** A measure as it is once its target is locked. */
async function lockMeasure(tx: Tx, id: number): Promise<MeasureRow | null> {
  const read = async () => (await tx.select().from(measures).where(eq(measures.id, id)))[0] ?? null
  const seen = await read()
  if (!seen) return null
  await lockTarget(tx, targetOf(seen))
  return read()
}
