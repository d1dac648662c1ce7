import { and, eq, sql } from '#drizzle'
import type * as z from 'zod/mini'
import type { RightsForm } from '#contract/employments/members.ts'
import type { Context } from '../core/context.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import type { Emit } from '../core/events.ts'
import { notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { companyMembers } from './schema/companies.ts'
import { employments } from '../employments/schema/employments.ts'
import { isOngoingOf } from '../employments/schema/fields.ts'
import { handOver } from './handOver.ts'
import { changeLocked } from './lockCompany.ts'
import { assertAdminStays } from './membership.ts'

interface Membership {
  readonly companyId: number
  readonly userId: number
}

interface NewMember extends Membership {
  readonly role: 'admin' | 'member'
  readonly manageHrPanel: boolean
  readonly answerMessages: boolean
}

/** Changes the role and rights of a member. */
export async function changeMember(
  ctx: Context,
  admin: CompanyAdmin,
  userId: number,
  { role, manage_hr_panel: manageHrPanel, answer_messages: answerMessages }: z.infer<typeof RightsForm>,
): Promise<void> {
  await changeLocked(ctx, admin, async (tx, { id: companyId }, emit) => {
    const found = memberOf(companyId, userId)
    const [before] = await tx.select().from(companyMembers).where(found)
    const [after] = await tx
      .update(companyMembers)
      .set({ role, manageHrPanel, ...(answerMessages === undefined ? {} : { answerMessages }) })
      .where(found)
      .returning()
    if (!before || !after) throw notFound()
    await assertAdminStays(tx, companyId)
    await handOver(ctx, tx, emit, before, after)
    await emit('memberRightsChanged', { companyId, userId })
  })
}

/** Suspends a member's access to the workspace, or restores it. */
export async function suspendMember(
  ctx: Context,
  admin: CompanyAdmin,
  userId: number,
  isSuspended: boolean,
): Promise<void> {
  await changeLocked(ctx, admin, async (tx, { id: companyId }, emit) => {
    const found = memberOf(companyId, userId)
    const [known] = await tx.select().from(companyMembers).where(found)
    if (!known) throw notFound()
    if ((known.suspendedAt !== null) === isSuspended) return
    const suspendedAt = isSuspended ? ctx.now() : null
    await tx.update(companyMembers).set({ suspendedAt }).where(found)
    await assertAdminStays(tx, companyId)
    await handOver(ctx, tx, emit, known, { ...known, suspendedAt })
    await emit('memberRightsChanged', { companyId, userId })
    if (isSuspended) await emit('memberSuspended', { companyId, userId, at: ctx.now().getTime() })
    else await emit('memberRestored', { companyId, userId })
  })
}

/** Ends the membership of somebody without an ongoing employment, such as a founder, immediately. */
export async function removeMember(ctx: Context, admin: CompanyAdmin, userId: number): Promise<null> {
  return changeLocked(ctx, admin, async (tx, { id: companyId }, emit) => {
    const [ongoing] = await tx
      .select({ id: employments.id })
      .from(employments)
      .where(isOngoingOf({ companyId, userId }))
      .limit(1)
    if (ongoing) throw refuse('memberEmployed')
    if (!(await endMembership(ctx, tx, emit, { companyId, userId }))) throw notFound()
    await assertAdminStays(tx, companyId)
    return null
  })
}

/** Adds a member. One who is there already keeps their rights and gains the new ones. */
export async function addMember(
  tx: Tx,
  { role, manageHrPanel, answerMessages, ...member }: NewMember,
): Promise<void> {
  await tx
    .insert(companyMembers)
    .values({ ...member, role, manageHrPanel, answerMessages })
    .onConflictDoUpdate({
      target: [companyMembers.companyId, companyMembers.userId],
      set: {
        role: role === 'admin' ? 'admin' : sql`${companyMembers.role}`,
        manageHrPanel: sql`${companyMembers.manageHrPanel} or ${manageHrPanel}`,
        answerMessages: sql`${companyMembers.answerMessages} or ${answerMessages}`,
      },
    })
}

/**
 * Sets when a membership ends, or that it does not. Requires the company's row to be locked.
 * @throws Refused when the company would be left without an admin
 */
export async function setMembershipEnd(
  tx: Tx,
  { companyId, userId }: Membership,
  endsAt: Date | null,
): Promise<void> {
  await tx.update(companyMembers).set({ endsAt }).where(memberOf(companyId, userId))
  if (endsAt !== null) await assertAdminStays(tx, companyId)
}

/**
 * Ends a membership with everything that its rights carried. Requires the company's row to be locked, so that two admins
 * cannot remove each other.
 * @returns false when there is none
 */
export async function endMembership(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  { companyId, userId }: Membership,
): Promise<boolean> {
  const [removed] = await tx.delete(companyMembers).where(memberOf(companyId, userId)).returning()
  if (!removed) return false
  await handOver(ctx, tx, emit, removed, null)
  await emit('memberLeft', { companyId, userId })
  return true
}

const memberOf = (companyId: number, userId: number) =>
  and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId))
