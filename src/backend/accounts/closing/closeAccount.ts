import { and, count, eq, inArray, isNull } from '#drizzle'
import { closedByStaffDays, graceDays } from '#contract/accounts/closing.ts'
import { endMembership } from '../../companies/members.ts'
import { assertAdminStays, isStaying } from '../../companies/membership.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { daysAfter } from '../../core/days.ts'
import { registeredOn } from '../../core/domainModule.ts'
import type { Emit } from '../../core/events.ts'
import { transact } from '../../core/transact.ts'
import { refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts, sessions } from '../schema/accounts.ts'
import { companies, companyMembers } from '../../companies/schema/companies.ts'
import { accountClosures, type HiddenOnClose } from '../schema/closures.ts'

/** Companies of which the user is the only admin. */
export async function findOnlyAdminOf(db: Tx, userId: number) {
  const own = db
    .select({ companyId: companyMembers.companyId })
    .from(companyMembers)
    .where(eq(companyMembers.userId, userId))
  const admins = db
    .select({ companyId: companyMembers.companyId, admins: count().as('admins') })
    .from(companyMembers)
    .where(and(inArray(companyMembers.companyId, own), eq(companyMembers.role, 'admin'), isStaying))
    .groupBy(companyMembers.companyId)
    .as('admins')
  return db
    .select({ slug: companies.slug, name: companies.name })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .innerJoin(admins, and(eq(admins.companyId, companies.id), eq(admins.admins, 1)))
    .where(and(eq(companyMembers.userId, userId), eq(companyMembers.role, 'admin'), isStaying))
    .orderBy(companies.name, companies.id)
}

/**
 * Closes an account: ends its sessions and memberships and removes it from public view. Support can reopen it for 30 days
 * (docs/decisions/015-closing-and-erasing-accounts.md), and for as long as an objection is possible if staff closed it.
 * @throws Refused `onlyAdmin` of a company; `unauthorized` when it is closed already
 */
export async function closeAccount(
  ctx: Context,
  { userId }: Pick<Viewer, 'userId'>,
  by: 'owner' | 'staff' = 'owner',
): Promise<{ erased_after: string }> {
  const eraseAfter = daysAfter(ctx.now(), by === 'staff' ? closedByStaffDays : graceDays)
  await transact(ctx, async (tx, emit) => {
    const [account] = await tx
      .update(accounts)
      .set({ closedAt: ctx.now() })
      .where(and(eq(accounts.id, userId), isNull(accounts.closedAt)))
      .returning({ email: accounts.email, locale: accounts.locale })
    // A concurrent request has already closed the account and ended this session.
    if (!account) throw refuse('unauthorized')
    await leaveCompanies(ctx, tx, emit, userId)
    const hidden = await removeFromView(ctx, tx, userId)
    await tx
      .insert(accountClosures)
      .values({ accountId: userId, closedAt: ctx.now(), eraseAfter, hiddenOnClose: hidden })
    await tx.delete(sessions).where(eq(sessions.accountId, userId))
    await emit('accountClosed', {
      accountId: userId,
      ...account,
      companyIds: hidden.follows?.map(({ companyId }) => companyId) ?? [],
      eraseAfter: eraseAfter.toISOString(),
      ...(by === 'staff' && { byStaff: true }),
    })
  })
  return { erased_after: eraseAfter.toISOString() }
}

/** Removes everything that others can see of a person. Returns what reopening restores. */
export async function removeFromView(ctx: Context, tx: Tx, userId: number): Promise<HiddenOnClose> {
  let hidden: HiddenOnClose = {}
  for (const { close } of registeredOn(ctx).modules) hidden = { ...hidden, ...(await close?.(tx, userId)) }
  return hidden
}

/** A company must keep an admin, so its only admin has to appoint another first. Rows are locked in a fixed order. */
async function leaveCompanies(ctx: Context, tx: Tx, emit: Emit, userId: number): Promise<void> {
  const memberships = await tx
    .select({ companyId: companyMembers.companyId })
    .from(companyMembers)
    .where(eq(companyMembers.userId, userId))
    .orderBy(companyMembers.companyId)
  if (memberships.length === 0) return
  const ids = memberships.map(({ companyId }) => companyId)
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, ids))
    .orderBy(companies.id)
    .for('update')
  if ((await findOnlyAdminOf(tx, userId)).length > 0) throw refuse('onlyAdmin')
  for (const companyId of ids) {
    await endMembership(ctx, tx, emit, { companyId, userId })
    await assertAdminStays(tx, companyId)
  }
}
