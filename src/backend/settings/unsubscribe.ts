import type { Context } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { readUnsubscribeToken } from '../mail/unsubscribeToken.ts'
import { disableMails } from './preferences.ts'

/** @throws Refused when the token is not ours. */
export async function unsubscribe(ctx: Context, token: string): Promise<{ topic: string }> {
  const read = readUnsubscribeToken(ctx, token)
  if (!read) throw refuse('unsubscribeUnknown')
  const { userId, topic } = read
  // An account that has been erased meanwhile gets no mails in any case.
  await disableMails(ctx, userId, topic).catch((error: unknown) => {
    if (!isGone(error)) throw error
  })
  return { topic }
}

const isGone = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === '23503'
