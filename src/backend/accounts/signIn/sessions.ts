import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import type { Context, Viewer } from '../../core/context.ts'
import { dayMs } from '../../core/days.ts'
import { hashToken, newToken } from '../../core/tokens.ts'
import type { Tx } from '../../db/connect.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { accounts, sessions } from '../schema/accounts.ts'
import { challenges } from '../schema/security.ts'

/** Lifetime of a session and of its cookie (docs/limits.md). */
const lifetime = 365 * dayMs
/** `last_used_at` is updated at most this often, so that reads rarely write. */
const touchEvery = 10 * 60 * 1000

export interface Device {
  readonly userAgent: string
  readonly address: string
}

/** Inserts a session and returns its token: 256 random bits, of which only the hash is stored. */
export async function insertSession(tx: Tx, accountId: number, device: Device, now: Date): Promise<string> {
  const token = newToken()
  await tx.insert(sessions).values({
    accountId,
    tokenHash: hashToken(token),
    userAgent: device.userAgent,
    address: device.address,
    expiresAt: new Date(now.getTime() + lifetime),
  })
  return token
}

/** The user of a token; null if it is unknown or expired, or if the account is closed. */
export async function findViewer(ctx: Context, token: string): Promise<Viewer | null> {
  const now = ctx.now()
  const [found] = await ctx.db
    .select({
      userId: accounts.id,
      sessionId: sessions.id,
      locale: accounts.locale,
      lastUsedAt: sessions.lastUsedAt,
      provenAt: sessions.provenAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now), isNull(accounts.closedAt)),
    )
  if (!found) return null
  if (now.getTime() - found.lastUsedAt.getTime() > touchEvery)
    await touch(ctx, found.sessionId, now).catch((error: unknown) => {
      // A database that only reads is enough for reading.
      if (!isUnavailable(error)) throw error
    })
  const { userId, sessionId, locale, provenAt } = found
  return { userId, sessionId, locale, reauthenticatedAt: provenAt }
}

/** Whether a session is active and belongs to this account. */
export async function isSignedIn(
  { db, now }: Context,
  sessionId: number,
  accountId: number,
): Promise<boolean> {
  const [found] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.accountId, accountId),
        gt(sessions.expiresAt, now()),
        isNull(accounts.closedAt),
      ),
    )
  return found !== undefined
}

async function touch(ctx: Context, sessionId: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - touchEvery)
  await ctx.db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, before)))
}

export async function closeSession(tx: Tx, sessionId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, sessionId))
}

/**
 * Ends every session of an account except an optional one, and every pending second step. The caller's event disconnects
 * the sockets.
 */
export async function closeSessions(tx: Tx, accountId: number, exceptId?: number): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), exceptId ? ne(sessions.id, exceptId) : undefined))
  await tx
    .delete(challenges)
    .where(and(eq(challenges.accountId, accountId), eq(challenges.purpose, 'secondFactor')))
}

/** Deletes expired sessions. */
export async function deleteEndedSessions(db: Tx, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
