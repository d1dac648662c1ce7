import { and, eq, gt, isNull, lt, ne, sql } from '#drizzle'
import type { Context, MeasureInForce, Viewer } from '../../core/context.ts'
import { dayMs } from '../../core/days.ts'
import { hashToken, newToken } from '../../core/tokens.ts'
import type { Tx } from '../../db/connect.ts'
import { prepared } from '../../db/prepared.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { deleteBatch } from '../../db/deleteBatch.ts'
import { measuresInForce } from '../../measures/schema/measures.ts'
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

/** What a viewer is made of, in a query of sessions and their accounts. */
export const viewerFields = {
  userId: accounts.id,
  sessionId: sessions.id,
  locale: accounts.locale,
  lastUsedAt: sessions.lastUsedAt,
  provenAt: sessions.provenAt,
  measure: { kind: measuresInForce.kind, until: measuresInForce.endsAt },
}
/** Of a query that selects `viewerFields`. */
export const isOwnMeasure = eq(measuresInForce.accountId, accounts.id)

type ViewerRow = Pick<Viewer, 'userId' | 'sessionId' | 'locale'> &
  Pick<typeof sessions.$inferSelect, 'lastUsedAt' | 'provenAt'> & { readonly measure: MeasureInForce | null }

/** The session with the hash `tokenHash`, unless it has expired at `now` or its account is closed. */
export const isActiveSession = and(
  eq(sessions.tokenHash, sql.placeholder('tokenHash')),
  gt(sessions.expiresAt, sql.placeholder('now')),
  isNull(accounts.closedAt),
)

/** The user of a token; null if it is unknown or expired, or if the account is closed. */
export async function findViewer(ctx: Context, token: string): Promise<Viewer | null> {
  const now = ctx.now()
  const [found] = await prepared(ctx.db, 'viewer', (name) =>
    ctx.db
      .select(viewerFields)
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .leftJoin(measuresInForce, isOwnMeasure)
      .where(isActiveSession)
      .prepare(name),
  ).execute({ tokenHash: hashToken(token), now })
  return found ? toViewer(ctx, found, now) : null
}

/** Also notes from time to time that the session was used. */
export async function toViewer(ctx: Context, row: ViewerRow, now: Date): Promise<Viewer> {
  const { userId, sessionId, locale, lastUsedAt, provenAt, measure } = row
  if (now.getTime() - lastUsedAt.getTime() > touchEvery)
    await touch(ctx, sessionId, now).catch((error: unknown) => {
      // A database that only reads is enough for reading.
      if (!isUnavailable(error)) throw error
    })
  return { userId, sessionId, locale, reauthenticatedAt: provenAt, measure }
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
export async function deleteEndedSessions(db: Tx, now: Date): Promise<object | null> {
  return deleteBatch(db, sessions, lt(sessions.expiresAt, now))
}
