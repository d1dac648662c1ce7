import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { challengeMinutes, challengeAttempts } from '#contract/accounts/secondFactor.ts'
import { refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { challenges } from '../../db/schema/security.ts'
import { hashToken, newToken } from '../../core/tokens.ts'

type Challenge = typeof challenges.$inferSelect
type Purpose = Challenge['purpose']

/** Begins a step that has to be answered; gives the token that the answer has to bring. */
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
 * Uses up one try of a challenge. To be called outside the transaction that a wrong answer undoes.
 * @throws Refused `challengeEnded` when it is unknown, too old, or its tries are used up
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

/** Ends a challenge that was answered rightly. Of two right answers at once one comes too late. */
export async function endChallenge(tx: Tx, { id }: Challenge): Promise<void> {
  const ended = await tx.delete(challenges).where(eq(challenges.id, id)).returning({ id: challenges.id })
  if (ended.length === 0) throw challengeEnded()
}

export async function deleteEndedChallenges(db: Tx, now: Date): Promise<void> {
  await db.delete(challenges).where(lt(challenges.expiresAt, now))
}

const challengeEnded = () => refuse('challengeEnded')
