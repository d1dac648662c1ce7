import { eq } from '#drizzle'
import type * as z from 'zod/mini'
import type { CaseMeasure, MeasureForm } from '#contract/reports/caseMeasures.ts'
import type { Context } from '../../core/context.ts'
import { notFound, refuse, refuseIfNamed, type RefusalCode } from '../../core/refuse.ts'
import type { StaffMember } from '../../core/staff.ts'
import type { Tx } from '../../db/connect.ts'
import { liftMeasure, type LiftResult } from '../../measures/end.ts'
import { findMeasureInForce } from '../../measures/list.ts'
import type { Target } from '../../measures/lockTarget.ts'
import { takeMeasure, type TakeResult } from '../../measures/take.ts'
import { appendStaffEvent } from '../../staff/staffEvents.ts'
import { reportCases } from '../schema.ts'
import { requireDecidable } from './obstacles.ts'

type Case = typeof reportCases.$inferSelect

/** Whose the reported thing is; null once their account is erased. */
function ownerOf({ authorId, companyId }: Pick<Case, 'authorId' | 'companyId'>): Target | null {
  if (authorId !== null) return { accountId: authorId }
  return companyId === null ? null : { companyId }
}

/** What is in force against the owner of a case. */
export async function showCaseMeasure(db: Tx, found: Case): Promise<CaseMeasure | null> {
  const owner = ownerOf(found)
  const row = owner && (await findMeasureInForce(db, owner))
  if (!row) return null
  const { id, kind, startsAt, endsAt, reason, caseId } = row.measure
  return {
    id,
    kind,
    since: startsAt.toISOString(),
    until: endsAt?.toISOString() ?? null,
    reason,
    by: row.decidedBy,
    case_id: caseId,
  }
}

/** Limits or suspends the owner of a case. Sent twice, it is one measure. @throws Refused */
export async function takeCaseMeasure(
  ctx: Context,
  staff: StaffMember,
  caseId: number,
  { kind, days: given, reason }: z.infer<typeof MeasureForm>,
): Promise<null> {
  const owner = await findOwner(ctx.db, staff, caseId)
  if (!owner) throw refuse('caseOwnerGone')
  const days = given ?? null
  const measure = { target: owner, kind, days, reason, caseId, by: staff.accountId }
  const result = await takeMeasure(ctx, measure, async (tx) => {
    await findOwner(tx, staff, caseId)
    const details = { kind, days: days === null ? 'forGood' : String(days) }
    await appendStaffEvent(ctx, tx, staff, { kind: 'measureTaken', caseId, target: namesOf(owner), details })
  })
  return refuseIfNamed(refusedBy[result])
}

/** Lifts what is in force against the owner of a case. @throws Refused */
export async function liftCaseMeasure(
  ctx: Context,
  staff: StaffMember,
  caseId: number,
  { measureId, reason }: { readonly measureId: number; readonly reason: string },
): Promise<null> {
  const owner = await findOwner(ctx.db, staff, caseId)
  const current = owner && (await findMeasureInForce(ctx.db, owner))
  if (!owner || current?.measure.id !== measureId) throw refuse('measureEnded')
  const result = await liftMeasure(ctx, { measureId, reason, by: staff.accountId }, async (tx) => {
    await findOwner(tx, staff, caseId)
    const details = { measure: String(measureId) }
    await appendStaffEvent(ctx, tx, staff, { kind: 'measureLifted', caseId, target: namesOf(owner), details })
  })
  return refuseIfNamed(refusedBy[result])
}

const namesOf = (owner: Target) =>
  'companyId' in owner ? (['company', owner.companyId] as const) : (['account', owner.accountId] as const)

/** The owner of a case that the staff member may decide, or might have decided. @throws Refused */
async function findOwner(tx: Tx, staff: StaffMember, caseId: number): Promise<Target | null> {
  const [found] = await tx.select().from(reportCases).where(eq(reportCases.id, caseId))
  if (!found) throw notFound()
  await requireDecidable(tx, staff, found)
  return ownerOf(found)
}

/** Why nothing was changed, by result. */
const refusedBy: { readonly [Result in TakeResult | LiftResult]?: RefusalCode } = {
  unknown: 'caseOwnerGone',
  closed: 'caseOwnerGone',
  own: 'ownCase',
  alreadyStronger: 'measureStronger',
  ended: 'measureEnded',
  // The forms ask for them; this is what another caller of the commands gets.
  daysInvalid: 'invalid',
  reasonInvalid: 'invalid',
}
