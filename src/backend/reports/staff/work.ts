import { eq } from '#drizzle'
import { dueOf } from '#contract/reports/harm.ts'
import type { StaffEventKind } from '#contract/staff/events.ts'
import type { Context } from '../../core/context.ts'
import type { Emit } from '../../core/events.ts'
import { notFound, refuse } from '../../core/refuse.ts'
import type { StaffMember } from '../../core/staff.ts'
import { transact } from '../../core/transact.ts'
import type { Tx } from '../../db/connect.ts'
import { requireStaffRole } from '../../staff/grants.ts'
import { appendStaffEvent } from '../../staff/staffEvents.ts'
import { reportCases } from '../schema.ts'
import { concerns, refuseFor, requireUnsealed } from './obstacles.ts'
import { reportNotes } from './schema.ts'

type Case = typeof reportCases.$inferSelect
type Change = Partial<typeof reportCases.$inferInsert>

/** Assigns a case to the staff member; from somebody else it is taken only if they say so. Repeating it changes nothing. */
export const assignCase = (ctx: Context, staff: StaffMember, caseId: number, takesOver: boolean) =>
  changeCase(ctx, staff, caseId, 'caseAssigned', async (tx, found) => {
    if (found.decidedAt) throw refuse('caseDecided')
    if (await concerns(tx, staff.accountId, found)) throw refuseFor('own')
    if (found.assignedTo === staff.accountId) return null
    if (found.assignedTo !== null && !takesOver) throw refuseFor('assigned')
    return { assignedTo: staff.accountId }
  })

/** Puts a case back into the queue. */
export const releaseCase = (ctx: Context, staff: StaffMember, caseId: number) =>
  changeCase(ctx, staff, caseId, 'caseReleased', async (_tx, found) => {
    if (found.assignedTo !== staff.accountId) throw refuse('caseNotYours')
    return { assignedTo: null }
  })

/** Leaves a case to the supervisors: whoever had it has it no longer. */
export const handUpCase = (ctx: Context, staff: StaffMember, caseId: number) =>
  changeCase(ctx, staff, caseId, 'caseHandedUp', async (_tx, found) => {
    if (found.decidedAt) throw refuse('caseDecided')
    return found.handedUpAt ? null : { handedUpAt: ctx.now(), assignedTo: null }
  })

/** Leaves a sealed case to all of the staff: a report said wrongly that it is about abuse of children. */
export const unsealCase = (ctx: Context, staff: StaffMember, caseId: number) =>
  changeCase(ctx, staff, caseId, 'caseUnsealed', async (tx, found) => {
    await requireStaffRole(tx, staff, 'supervisor')
    if (found.decidedAt) throw refuse('caseDecided')
    return found.sealed ? { sealed: false, dueAt: dueOf({ ...found, sealed: false }, found.createdAt) } : null
  })

/** Says that a life may be threatened: the case comes first, and the supervisors are mailed. */
export const flagThreat = (ctx: Context, staff: StaffMember, caseId: number) =>
  changeCase(ctx, staff, caseId, 'threatFlagged', async (_tx, found, emit) => {
    if (found.threatAt) return null
    await emit('threatFlagged', { caseId })
    const threatAt = ctx.now()
    return {
      threatAt,
      handedUpAt: found.handedUpAt ?? threatAt,
      dueAt: dueOf({ ...found, threatAt }, found.createdAt),
    }
  })

export const noteCase = (ctx: Context, staff: StaffMember, caseId: number, text: string) =>
  changeCase(ctx, staff, caseId, 'caseNoted', async (tx) => {
    await tx.insert(reportNotes).values({ caseId, authorId: staff.accountId, text, createdAt: ctx.now() })
    return {}
  })

/**
 * Changes a case that is locked meanwhile, and records who did. `change` returns what is to be set; null when nothing changes,
 * and nothing is recorded.
 */
async function changeCase(
  ctx: Context,
  staff: StaffMember,
  caseId: number,
  kind: StaffEventKind,
  change: (tx: Tx, found: Case, emit: Emit) => Promise<Change | null>,
): Promise<null> {
  await transact(ctx, async (tx, emit) => {
    await requireStaffRole(tx, staff, 'triage')
    const found = await lockCase(tx, caseId)
    requireUnsealed(staff, found)
    const set = await change(tx, found, emit)
    if (set === null) return
    if (Object.keys(set).length > 0) await tx.update(reportCases).set(set).where(eq(reportCases.id, caseId))
    await appendStaffEvent(ctx, tx, staff, { kind, caseId })
  })
  return null
}

/** @throws Refused when there is no such case */
export async function lockCase(tx: Tx, caseId: number): Promise<Case> {
  const [found] = await tx.select().from(reportCases).where(eq(reportCases.id, caseId)).for('update')
  if (!found) throw notFound()
  return found
}
