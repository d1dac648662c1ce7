import { eq } from '#drizzle'
import type { Context } from '#backend/core/context.ts'
import { hashToken } from '#backend/core/tokens.ts'
import { sessions } from '#backend/accounts/schema/accounts.ts'

/** As if the owner of this token had just reauthenticated. */
export async function markReauthenticated({ db, now }: Context, token: string | null): Promise<void> {
  const isOwn = eq(sessions.tokenHash, hashToken(token ?? ''))
  await db.update(sessions).set({ provenAt: now() }).where(isOwn)
}
