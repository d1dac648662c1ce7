import { and, eq, exists, gt, isNotNull, isNull, lt, or, sql } from '#drizzle'
import { staffSessionHours, type StaffSession } from '#contract/staff/session.ts'
import type { StaffRole } from '#contract/core/staffRoles.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { passkeys, secondFactors } from '../accounts/schema/security.ts'
import { contentHash } from '../core/contentHash.ts'
import type { Context } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { reauthenticatedUntil } from '../core/security/reauthentication.ts'
import type { FindStaff, StaffMember } from '../core/staff.ts'
import { hashToken, newToken } from '../core/tokens.ts'
import type { Tx } from '../db/connect.ts'
import { deleteBatch } from '../db/deleteBatch.ts'
import { fullName, profiles } from '../profiles/schema/profiles.ts'
import { staffMembers, staffSessions } from './schema.ts'
import { appendStaffEvent } from './staffEvents.ts'

const lifetimeMs = staffSessionHours * 60 * 60 * 1000

/** Inserts a session and returns its token. The account has just shown two factors, and has a role. */
export async function insertStaffSession(
  ctx: Context,
  tx: Tx,
  { id: accountId, passwordHash }: Pick<typeof accounts.$inferSelect, 'id' | 'passwordHash'>,
): Promise<{ token: string }> {
  const token = newToken()
  await tx.insert(staffSessions).values({
    accountId,
    tokenHash: hashToken(token),
    passwordHashMark: contentHash(passwordHash),
    expiresAt: new Date(ctx.now().getTime() + lifetimeMs),
    createdAt: ctx.now(),
  })
  await appendStaffEvent(ctx, tx, { accountId }, { kind: 'sessionStarted' })
  return { token }
}

const roles = sql<StaffRole[]>`array(
  select ${staffMembers.role} from ${staffMembers}
  where ${staffMembers.accountId} = ${staffSessions.accountId} and ${staffMembers.endedAt} is null order by 1
)`

/** Ends with the password that it began with, with the last second factor, and with the last role. */
export const findStaff: FindStaff = async (ctx, token) => {
  const [found] = await ctx.db
    .select({
      accountId: staffSessions.accountId,
      sessionId: staffSessions.id,
      expiresAt: staffSessions.expiresAt,
      reauthenticatedAt: staffSessions.provenAt,
      roles,
    })
    .from(staffSessions)
    .innerJoin(accounts, eq(accounts.id, staffSessions.accountId))
    .where(
      and(
        eq(staffSessions.tokenHash, hashToken(token)),
        gt(staffSessions.expiresAt, ctx.now()),
        isNull(accounts.closedAt),
        sql`${staffSessions.passwordHashMark} = encode(sha256(convert_to(${accounts.passwordHash}, 'UTF8')), 'hex')`,
        or(exists(factorOf(ctx.db)), exists(passkeyOf(ctx.db))),
      ),
    )
  return found && found.roles.length > 0 ? (found as unknown as StaffMember) : null
}

const factorOf = (db: Tx) =>
  db
    .select({ one: sql`1` })
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, staffSessions.accountId), isNotNull(secondFactors.confirmedAt)))

const passkeyOf = (db: Tx) =>
  db
    .select({ one: sql`1` })
    .from(passkeys)
    .where(eq(passkeys.accountId, staffSessions.accountId))

export async function showStaffSession(
  ctx: Context,
  { accountId, sessionId, roles: granted, expiresAt }: StaffMember,
): Promise<StaffSession> {
  const [found] = await ctx.db
    .select({
      name: fullName,
      timeZone: profiles.timeZone,
      provenAt: staffSessions.provenAt,
      hasFactor: sql<boolean>`${exists(factorOf(ctx.db))}`,
      hasPasskey: sql<boolean>`${exists(passkeyOf(ctx.db))}`,
    })
    .from(staffSessions)
    .innerJoin(profiles, eq(profiles.userId, staffSessions.accountId))
    .where(eq(staffSessions.id, sessionId))
  if (!found) throw refuse('unauthorized')
  return {
    account_id: accountId,
    name: found.name,
    time_zone: found.timeZone,
    roles: [...granted],
    expires_at: expiresAt.toISOString(),
    reauthenticated_until: reauthenticatedUntil(found.provenAt, ctx.now())?.toISOString() ?? null,
    second_factor: found.hasFactor,
    passkey: found.hasPasskey,
  }
}

export async function markStaffReauthenticated(tx: Tx, { sessionId }: StaffMember, now: Date): Promise<void> {
  await tx.update(staffSessions).set({ provenAt: now }).where(eq(staffSessions.id, sessionId))
}

export async function endStaffSession(db: Tx, { sessionId }: StaffMember): Promise<null> {
  await db.delete(staffSessions).where(eq(staffSessions.id, sessionId))
  return null
}

/** In a restored database, where some had ended after the backup. Returns their number. */
export async function endAllStaffSessions(db: Tx): Promise<number> {
  const ended = await db.delete(staffSessions).returning({ id: staffSessions.id })
  return ended.length
}

export async function deleteEndedStaffSessions(db: Tx, now: Date): Promise<object | null> {
  return deleteBatch(db, staffSessions, lt(staffSessions.expiresAt, now))
}
