import { timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Context } from '../../core/context.ts'
import { hashToken } from '../../core/tokens.ts'
import type { Tx } from '../../db/connect.ts'
import { signUps } from '../../db/schema/signUps.ts'
import type { Confirmed } from '../../core/codes.ts'
import { passwordMatches } from '../security/passwords.ts'

/**
 * Whose password a confirmed address gets.
 *
 * Anybody may send the sign-up form with anybody's address. So a form is an attempt of its own: its password, name and
 * company wait in it, and become an account only when its own code comes back *together* with proof that it is brought
 * by who began it: the secret that their browser was given, or the password that they chose. A stranger who began never
 * sees the code; the owner of the mailbox, who sees it, has neither the stranger's secret nor password, and confirms
 * with it nothing but what they began themselves. Nothing of one attempt ever moves to another.
 */
export type Attempt = typeof signUps.$inferSelect

export interface AttemptCredentials {
  readonly secret?: string | undefined
  readonly password?: string | undefined
}

/** Days that a form waits for its address to be confirmed. */
export const attemptDays = 7

export const attemptCode = (id: string): Confirmed => ({ purpose: 'signUp', target: id })

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export async function findAttempt(db: Tx, id: string, now: Date): Promise<Attempt | null> {
  if (!uuid.test(id)) return null
  const [attempt] = await db
    .select()
    .from(signUps)
    .where(and(eq(signUps.id, id), gt(signUps.expiresAt, now)))
  return attempt ?? null
}

/** The newest form that waits for this address: the one that a password by itself takes up. */
export async function findNewestAttempt(db: Tx, email: string, now: Date): Promise<Attempt | null> {
  const [attempt] = await db
    .select()
    .from(signUps)
    .where(and(eq(signUps.email, email), isNull(signUps.confirmedAt), gt(signUps.expiresAt, now)))
    .orderBy(desc(signUps.createdAt))
    .limit(1)
  return attempt ?? null
}

/** Whether it is brought by who began it. Without an attempt it takes the same time and answers no. */
export async function ownsAttempt(
  ctx: Context,
  attempt: Attempt | null,
  id: string,
  proof: AttemptCredentials,
): Promise<boolean> {
  if (proof.secret) {
    const given = Buffer.from(hashToken(proof.secret))
    const kept = Buffer.from(attempt?.secretHash ?? hashToken(''))
    return attempt !== null && timingSafeEqual(given, kept)
  }
  await ctx.rates.use('signInAccount', id)
  return passwordMatches(attempt?.passwordHash ?? null, proof.password ?? '')
}

/** What waited too long, and what has been confirmed for a while. */
export async function deleteEndedAttempts(db: Tx, now: Date): Promise<void> {
  await db.delete(signUps).where(lt(signUps.expiresAt, now))
}
