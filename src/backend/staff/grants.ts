import { and, asc, eq, inArray, isNull, type SQL } from '#drizzle'
import { hasStaffRole, staffRoles, type StaffRole } from '#contract/core/staffRoles.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import type { Context } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import type { StaffMember } from '../core/staff.ts'
import type { Tx } from '../db/connect.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { staffMembers, staffSessions } from './schema.ts'
import { appendStaffEvent } from './staffEvents.ts'

/** `unknown`: no open account has the address. `unchanged`: they have the role already, or do not have it. */
export type GrantResult = 'done' | 'unchanged' | 'unknown'

const isOpen = isNull(staffMembers.endedAt)

/** Gives somebody a role. Only the operator can, on the server: whoever decides may not choose who else does. */
export async function grantRole(ctx: Context, email: string, role: StaffRole): Promise<GrantResult> {
  return recorded(ctx, 'granted', async (tx) => {
    const accountId = await lockAccount(tx, email)
    if (accountId === null) return 'unknown'
    const granted = await tx
      .insert(staffMembers)
      .values({ accountId, role, grantedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: staffMembers.id })
    if (granted.length === 0) return 'unchanged'
    await appendStaffEvent(ctx, tx, null, {
      kind: 'roleGranted',
      target: ['account', accountId],
      details: { role },
    })
    return { accountId, roles: [role] }
  })
}

/** Ends a role, or all of them, and the sessions of whoever has none left. */
export async function endRoles(
  ctx: Context,
  email: string,
  roles: readonly StaffRole[] = staffRoles,
): Promise<GrantResult> {
  return recorded(ctx, 'ended', async (tx) => {
    const accountId = await lockAccount(tx, email)
    if (accountId === null) return 'unknown'
    const ended = await tx
      .update(staffMembers)
      .set({ endedAt: ctx.now() })
      .where(and(eq(staffMembers.accountId, accountId), inArray(staffMembers.role, [...roles]), isOpen))
      .returning({ role: staffMembers.role })
    if (ended.length === 0) return 'unchanged'
    if ((await findRoles(tx, accountId)).length === 0)
      await tx.delete(staffSessions).where(eq(staffSessions.accountId, accountId))
    for (const { role } of ended)
      await appendStaffEvent(ctx, tx, null, {
        kind: 'roleEnded',
        target: ['account', accountId],
        details: { role },
      })
    return { accountId, roles: ended.map(({ role }) => role) }
  })
}

interface ChangedRoles {
  readonly accountId: number
  readonly roles: readonly StaffRole[]
}

/** Changes roles in a transaction, and writes what has been committed to the security log. */
async function recorded(
  ctx: Context,
  change: 'granted' | 'ended',
  run: (tx: Tx) => Promise<ChangedRoles | Exclude<GrantResult, 'done'>>,
): Promise<GrantResult> {
  const changed = await ctx.db.transaction(run)
  if (typeof changed === 'string') return changed
  const { accountId, roles } = changed
  ctx.security.write({ kind: 'staffRoles', outcome: 'done', accountId, details: [change, ...roles] })
  return 'done'
}

export async function findRoles(db: Tx, accountId: number): Promise<StaffRole[]> {
  const found = await db
    .select({ role: staffMembers.role })
    .from(staffMembers)
    .where(and(eq(staffMembers.accountId, accountId), isOpen))
  return found.map(({ role }) => role)
}

/** Everybody with a role, for the operator. */
export async function listStaff(db: Tx) {
  return db
    .select({
      accountId: staffMembers.accountId,
      email: accounts.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      role: staffMembers.role,
      grantedAt: staffMembers.grantedAt,
    })
    .from(staffMembers)
    .innerJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .innerJoin(profiles, eq(profiles.userId, staffMembers.accountId))
    .where(isOpen)
    .orderBy(asc(accounts.email), asc(staffMembers.role))
}

/** Where members with a role read mails, and in which language. */
export async function listRecipients(db: Tx, role: StaffRole) {
  return db
    .select({ accountId: staffMembers.accountId, email: accounts.email, locale: accounts.locale })
    .from(staffMembers)
    .innerJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .where(and(isOpen, eq(staffMembers.role, role), isNull(accounts.closedAt)))
    .orderBy(asc(staffMembers.accountId))
}

/**
 * Whether a staff member still has a role that this takes, locked until the transaction ends: what they do now is done before
 * their role can end. @throws Refused `staffDenied`
 */
export async function requireStaffRole(tx: Tx, staff: StaffMember, needed: StaffRole): Promise<void> {
  const granted = await tx
    .select({ role: staffMembers.role })
    .from(staffMembers)
    .where(and(eq(staffMembers.accountId, staff.accountId), isOpen))
    .for('share')
  if (
    !hasStaffRole(
      granted.map(({ role }) => role),
      needed,
    )
  )
    throw refuse('staffDenied')
}

async function lockAccount(tx: Tx, email: string): Promise<number | null> {
  const [account] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), isNull(accounts.closedAt)))
    .for('share')
  return account?.id ?? null
}

/** Whether somebody who can log in has one of the roles, among those of a condition on `staff_members`. */
export async function hasMember(
  db: Tx,
  roles: readonly StaffRole[],
  which: SQL | undefined,
): Promise<boolean> {
  const [member] = await db
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .innerJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .where(and(isOpen, isNull(accounts.closedAt), inArray(staffMembers.role, [...roles]), which))
    .limit(1)
  return member !== undefined
}
