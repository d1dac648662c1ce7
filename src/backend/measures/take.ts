import { eq } from '#drizzle'
import { measureDays, measureReasonMaximum, type MeasureKind } from '#contract/measures/measures.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { suspendJobs } from '../jobs/suspendJobs.ts'
import { endMeasure } from './end.ts'
import { findOpenMeasure, isOwn, lockTarget, type Target } from './lockTarget.ts'
import { measures, type MeasureRow } from './schema/measures.ts'

/** A second call within it that ends no more than so much later is the same decision sent twice, in milliseconds. */
const repeatedWithin = 60 * 60 * 1000

export interface NewMeasure {
  readonly target: Target
  readonly kind: MeasureKind
  /** 1 to 90; null: for good. */
  readonly days: number | null
  /** For the person, or the admins of the company. */
  readonly reason: string
  /** The case that it follows from. */
  readonly caseId: number | null
  /** The account of the member of staff; null: an operator, on the command line. */
  readonly by: number | null
}

/**
 * `daysInvalid`, `reasonInvalid`: beyond the limits. `own`: against the member of staff, or a company of theirs. `alreadyTaken`: by
 * the same decision, sent twice. `alreadyStronger`: a measure in force does more, or lasts as long.
 */
export type TakeResult =
  | 'taken'
  | 'unknown'
  | 'closed'
  | 'own'
  | 'alreadyTaken'
  | 'alreadyStronger'
  | 'daysInvalid'
  | 'reasonInvalid'

/**
 * Limits or suspends an account or a company (docs/decisions/177). It works from the commit on. A stronger measure than the one
 * in force, or one that lasts longer, replaces it. `alongside` belongs to the change; what it throws undoes that.
 */
export async function takeMeasure(
  ctx: Context,
  measure: NewMeasure,
  alongside: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<TakeResult> {
  const { target, kind, days, caseId, by } = measure
  const reason = measure.reason.trim()
  if (!isTerm(days)) return 'daysInvalid'
  if (reason === '' || reason.length > measureReasonMaximum) return 'reasonInvalid'
  const now = ctx.now()
  const endsAt = days === null ? null : daysAfter(now, days)
  const result = await transact(ctx, async (tx, emit): Promise<TakeResult> => {
    const state = await lockTarget(tx, target)
    if (state !== 'open') return state
    if (await isOwn(tx, target, by)) return 'own'
    const open = await findOpenMeasure(tx, target)
    const isOver = open?.endsAt != null && open.endsAt <= now
    if (open && isOver) await endMeasure(tx, emit, open, { ending: 'over', at: open.endsAt ?? now, now })
    const current = isOver ? null : open
    if (current && !isMore(current, { kind, endsAt }))
      return isRepeated(current, { kind, endsAt, startsAt: now }) ? 'alreadyTaken' : 'alreadyStronger'
    if (current)
      await tx
        .update(measures)
        .set({ endedAt: now, ending: 'replaced', endedBy: by })
        .where(eq(measures.id, current.id))
    const [taken] = await tx
      .insert(measures)
      .values({ ...target, kind, caseId, reason, startsAt: now, endsAt, decidedBy: by })
      .returning({ id: measures.id })
    if (!taken) throw new Error('Inserting the measure returned no row')
    const companyId = 'companyId' in target ? target.companyId : null
    if (companyId !== null && kind === 'suspend') await suspendJobs(tx, emit, { companyId, at: now })
    await emit('measureTaken', { measureId: taken.id, companyId })
    await alongside(tx)
    return 'taken'
  })
  if (result === 'taken')
    ctx.security.write({ kind: 'measureTaken', outcome: 'done', details: detailsOf(target, kind, by) })
  return result
}

const isTerm = (days: number | null): boolean =>
  days === null || (Number.isInteger(days) && days >= measureDays.least && days <= measureDays.most)

type Term = Pick<MeasureRow, 'kind' | 'endsAt'>

/** Whether a measure does more than the one in force, or the same for longer. */
function isMore(current: Term, { kind, endsAt }: Term): boolean {
  if (kind !== current.kind) return kind === 'suspend'
  if (current.endsAt === null) return false
  return endsAt === null || endsAt.getTime() > current.endsAt.getTime() + repeatedWithin
}

function isRepeated(
  current: Term & Pick<MeasureRow, 'startsAt'>,
  { kind, endsAt, startsAt }: typeof current,
): boolean {
  const isSame = (a: Date | null, b: Date | null) =>
    a === null || b === null ? a === b : Math.abs(a.getTime() - b.getTime()) <= repeatedWithin
  return kind === current.kind && isSame(current.endsAt, endsAt) && isSame(current.startsAt, startsAt)
}

/** For the security log: ids and codes only. */
const detailsOf = (target: Target, kind: MeasureKind, by: number | null): string[] => [
  kind,
  ...Object.entries({ ...target, by }).map(([name, id]) => `${name} ${id ?? 'operator'}`),
]
