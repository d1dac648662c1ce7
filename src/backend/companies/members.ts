import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { RightsForm } from '#contract/employments/members.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { Emit } from '../core/events.ts'
import { transact } from '../core/transact.ts'
import { notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { companyMembers } from './schema/companies.ts'
import { employments } from '../employments/schema/employments.ts'
import { handOver } from './handOver.ts'
import { lockCompanyAsAdmin } from './lockCompany.ts'
import { assertAdminStays } from './membership.ts'

interface Address {
  readonly slug: string
  readonly userId: number
}

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
  viewer: Viewer,
  { slug, userId }: Address,
  { role, manage_hr_panel: manageHrPanel, answer_messages: answerMessages }: z.infer<typeof RightsForm>,
): Promise<void> {
  await changeMembers(ctx, viewer, slug, async (tx, emit, companyId) => {
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
  viewer: Viewer,
  { slug, userId }: Address,
  isSuspended: boolean,
): Promise<void> {
  await changeMembers(ctx, viewer, slug, async (tx, emit, companyId) => {
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
export async function removeMember(ctx: Context, viewer: Viewer, { slug, userId }: Address): Promise<null> {
  return changeMembers(ctx, viewer, slug, async (tx, emit, companyId) => {
    const [ongoing] = await tx
      .select({ id: employments.id })
      .from(employments)
      .where(
        and(
          eq(employments.companyId, companyId),
          eq(employments.userId, userId),
          isNotNull(employments.verifiedAt),
          isNull(employments.endDate),
        ),
      )
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

async function changeMembers<T>(
  ctx: Context,
  viewer: Viewer,
  slug: string,
  change: (tx: Tx, emit: Emit, companyId: number) => Promise<T>,
): Promise<T> {
  await ctx.rates.use('write', viewer.userId)
  return transact(ctx, async (tx, emit) => {
    const company = await lockCompanyAsAdmin(tx, viewer, slug)
    return change(tx, emit, company.id)
  })
}

const memberOf = (companyId: number, userId: number) =>
  and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId))
