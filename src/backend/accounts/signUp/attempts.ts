import { timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, ne } from '#drizzle'
import type { Context } from '../../core/context.ts'
import { hashToken } from '../../core/tokens.ts'
import type { Tx } from '../../db/connect.ts'
import { signUps } from '../schema/signUps.ts'
import type { CodeSubject } from '../../core/codes.ts'
import { deleteBatch } from '../../db/deleteBatch.ts'
import { passwordMatches } from '../security/passwords.ts'

/**
 * Anyone can submit the sign-up form with someone else's address. So each submission is an attempt of its own, which
 * becomes an account only when its code is entered together with the secret of the browser that started it, or with the
 * password chosen there: an attacker lacks the code, and the owner of the mailbox lacks the attacker's secret and password
 * (docs/decisions/009-sign-up-attempts.md).
 */
export type Attempt = typeof signUps.$inferSelect

export interface AttemptCredentials {
  readonly secret?: string | undefined
  readonly password?: string | undefined
}

/** Days until an unconfirmed attempt expires. */
export const attemptDays = 7

export const attemptCode = (id: string): CodeSubject => ({ purpose: 'signUp', target: id })

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export async function findAttempt(db: Tx, id: string, now: Date): Promise<Attempt | null> {
  if (!uuid.test(id)) return null
  const [attempt] = await db
    .select()
    .from(signUps)
    .where(and(eq(signUps.id, id), gt(signUps.expiresAt, now)))
  return attempt ?? null
}

/** The newest unconfirmed attempt for an address, which its password alone can continue. */
export async function findNewestAttempt(db: Tx, email: string, now: Date): Promise<Attempt | null> {
  const [attempt] = await db
    .select()
    .from(signUps)
    .where(and(eq(signUps.email, email), isNull(signUps.confirmedAt), gt(signUps.expiresAt, now)))
    .orderBy(desc(signUps.createdAt))
    .limit(1)
  return attempt ?? null
}

/** Whether the caller started the attempt. Without an attempt it takes the same time and returns false. */
export async function ownsAttempt(
  ctx: Context,
  attempt: Attempt | null,
  id: string,
  credentials: AttemptCredentials,
): Promise<boolean> {
  if (credentials.secret) {
    const given = Buffer.from(hashToken(credentials.secret))
    const expected = Buffer.from(attempt?.secretHash ?? hashToken(''))
    return attempt !== null && timingSafeEqual(given, expected)
  }
  await ctx.rates.use('signInAccount', id)
  return passwordMatches(attempt?.passwordHash ?? null, credentials.password ?? '')
}

/** Deletes the attempts for an address that an account has now, except one. */
export async function deleteAttempts(db: Tx, email: string, exceptId?: string): Promise<void> {
  await db
    .delete(signUps)
    .where(and(eq(signUps.email, email), exceptId ? ne(signUps.id, exceptId) : undefined))
}

/** Deletes expired attempts, confirmed or not. */
export async function deleteEndedAttempts(db: Tx, now: Date): Promise<object | null> {
  return deleteBatch(db, signUps, lt(signUps.expiresAt, now))
}
