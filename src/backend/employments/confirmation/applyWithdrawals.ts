import { and, asc, eq, isNull, lte } from '#drizzle'
import { dayIn } from '#contract/core/days.ts'
import { addDays } from '#contract/core/workDay.ts'
import { lockCompany, type CompanyRow } from '../../companies/lockCompany.ts'
import { endMembership } from '../../companies/members.ts'
import type { Context } from '../../core/context.ts'
import type { Emit } from '../../core/events.ts'
import { Refused } from '../../core/refuse.ts'
import { transact } from '../../core/transact.ts'
import type { Tx } from '../../db/connect.ts'
import { employmentCorrections } from '../schema/corrections.ts'
import { employments } from '../schema/employments.ts'
import { confirmationWithdrawals } from '../schema/withdrawals.ts'
import type { EmploymentRow } from '../access.ts'
import { closeAssignment } from '../endEmployments.ts'
import { appendEvents } from '../history.ts'
import { assertAdminStaysWithout, hasOtherEmployment, updateMembershipEnd } from '../members/memberships.ts'

/** Withdrawals per run; the next run handles the rest. */
const batchSize = 500

/** Applies the withdrawals whose time to undo has passed. Returns how many were due. */
export async function applyWithdrawals(ctx: Context): Promise<number> {
  const { employmentId, effectiveAt, appliedAt } = confirmationWithdrawals
  const due = await ctx.db
    .select({ id: employmentId, companyId: employments.companyId })
    .from(confirmationWithdrawals)
    .innerJoin(employments, eq(employments.id, employmentId))
    .where(and(isNull(appliedAt), lte(effectiveAt, ctx.now())))
    .orderBy(asc(effectiveAt))
    .limit(batchSize)
  for (const { id, companyId } of due) {
    if (companyId === null) continue
    try {
      await transact(ctx, (tx, emit) => apply(ctx, tx, emit, { id, companyId }))
    } catch (error) {
      // The other admins have left meanwhile: the company would have none.
      if (!(error instanceof Refused) || error.code !== 'lastAdmin') throw error
      await ctx.db.delete(confirmationWithdrawals).where(eq(employmentId, id))
    }
  }
  return due.length
}

async function apply(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  { id, companyId }: { readonly id: number; readonly companyId: number },
): Promise<void> {
  const now = ctx.now()
  const company = await lockCompany(tx, { id: companyId })
  const [employment] = await tx.select().from(employments).where(eq(employments.id, id)).for('update')
  const [withdrawal] = await tx
    .update(confirmationWithdrawals)
    .set({ appliedAt: now })
    .where(and(eq(confirmationWithdrawals.employmentId, id), isNull(confirmationWithdrawals.appliedAt)))
    .returning()
  // Undone meanwhile.
  if (!employment || !withdrawal) return
  const wasOngoing = employment.endDate === null
  await tx
    .update(employments)
    .set({
      verifiedAt: null,
      verifiedBy: null,
      verifiedDomain: null,
      withdrawnAt: now,
      endDate: employment.endDate ?? lastDayOf(employment, company, now),
    })
    .where(eq(employments.id, id))
  await closeAssignment(tx, id, now)
  await tx
    .update(employmentCorrections)
    .set({ state: 'withdrawn', answeredAt: now })
    .where(and(eq(employmentCorrections.employmentId, id), eq(employmentCorrections.state, 'open')))
  if (wasOngoing) await endAccess(ctx, tx, emit, employment)
  await appendEvents(ctx, tx, [{ employmentId: id, kind: 'confirmationWithdrawn', side: 'company', at: now }])
  const actorId = withdrawal.withdrawnBy
  await emit('confirmationWithdrawn', { employmentId: id })
  await emit('employmentChanged', { employmentId: id, change: 'confirmationWithdrawn', actorId })
  await emit('profileChanged', { userId: employment.userId })
}

/** Today, or the planned last day if that has passed. */
function lastDayOf(
  { startDate, terminationOn, terminationAt }: EmploymentRow,
  company: CompanyRow,
  now: Date,
) {
  const today = dayIn(company.timeZone, now)
  const isDue = terminationOn !== null && terminationAt !== null && terminationAt <= now
  const day = isDue ? addDays(terminationOn, -1) : today
  return day < startDate ? startDate : day
}

/** Ends access and rights, unless another confirmed employment at the company continues. */
async function endAccess(ctx: Context, tx: Tx, emit: Emit, employment: EmploymentRow): Promise<void> {
  const { companyId, userId } = employment
  if (companyId === null) return
  if (await hasOtherEmployment(tx, employment)) return updateMembershipEnd(tx, companyId, userId)
  await assertAdminStaysWithout(tx, employment)
  await endMembership(ctx, tx, emit, { companyId, userId })
}
