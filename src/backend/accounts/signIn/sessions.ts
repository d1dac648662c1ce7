import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import type { Context, Viewer } from '../../core/context.ts'
import { dayMs } from '../../core/days.ts'
import { hashToken, newToken } from '../../core/tokens.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts, sessions } from '../../db/schema/accounts.ts'
import { challenges } from '../../db/schema/security.ts'

/** How long a session lasts; the token cookie expires at the same time (docs/limits.md). */
const lifetime = 365 * dayMs
/** `last_used_at` is moved at most this often, so that reading does not write. */
const touchEvery = 10 * 60 * 1000

export interface Device {
  readonly userAgent: string
  readonly address: string
}

/** Opens a session; gives its token, 256 random bits, of which only the hash is kept. */
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

/** Whose token this is; null when it is nobody's, has ended, or its account has. */
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
  if (now.getTime() - found.lastUsedAt.getTime() > touchEvery) await touch(ctx, found.sessionId, now)
  const { userId, sessionId, locale, provenAt } = found
  return { userId, sessionId, locale, provenAt }
}

/** Whether a session is open and this account's. */
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
 * Ends every session of an account, but for one that may stay, and every sign-in that is half-way. Sockets are ended by
 * who records it.
 */
export async function closeSessions(tx: Tx, accountId: number, exceptId?: number): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), exceptId ? ne(sessions.id, exceptId) : undefined))
  await tx
    .delete(challenges)
    .where(and(eq(challenges.accountId, accountId), eq(challenges.purpose, 'secondFactor')))
}

/** Sessions that have ended by themselves admit nobody; their devices are not listed any more. */
export async function deleteEndedSessions(db: Tx, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
