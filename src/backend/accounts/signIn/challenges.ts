import { and, eq, gt, lt, sql } from '#drizzle'
import { challengeMinutes, challengeAttempts } from '#contract/accounts/secondFactor.ts'
import { refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { deleteBatch } from '../../db/deleteBatch.ts'
import { challenges } from '../schema/security.ts'
import { hashToken, newToken } from '../../core/tokens.ts'

type Challenge = typeof challenges.$inferSelect
type Purpose = Challenge['purpose']

/** Starts a challenge and returns the token that the response must contain. */
export async function startChallenge(
  tx: Tx,
  now: Date,
  purpose: Purpose,
  { accountId = null, challenge = '' }: { accountId?: number | null; challenge?: string },
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  await tx
    .insert(challenges)
    .values({ tokenHash: hashToken(token), purpose, accountId, challenge, expiresAt })
  return token
}

/**
 * Consumes one attempt. Must be called outside the transaction that a wrong response rolls back.
 * @throws Refused `challengeEnded` when it is unknown, too old, or has no attempts left
 */
export async function tryChallenge(db: Tx, now: Date, purpose: Purpose, token: string): Promise<Challenge> {
  const [found] = await db
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(
      and(
        eq(challenges.tokenHash, hashToken(token)),
        eq(challenges.purpose, purpose),
        gt(challenges.expiresAt, now),
        lt(challenges.attempts, challengeAttempts),
      ),
    )
    .returning()
  if (!found) throw challengeEnded()
  return found
}

/** Ends a solved challenge. Of two concurrent correct responses only one succeeds. */
export async function endChallenge(tx: Tx, { id }: Challenge): Promise<void> {
  const ended = await tx.delete(challenges).where(eq(challenges.id, id)).returning({ id: challenges.id })
  if (ended.length === 0) throw challengeEnded()
}

export async function deleteEndedChallenges(db: Tx, now: Date): Promise<object | null> {
  return deleteBatch(db, challenges, lt(challenges.expiresAt, now))
}

const challengeEnded = () => refuse('challengeEnded')
