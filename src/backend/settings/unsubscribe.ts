import type { Context } from '../core/context.ts'
import { refuse, refersToDeleted } from '../core/refuse.ts'
import { readUnsubscribeToken } from '../mail/unsubscribeToken.ts'
import { disableMails } from './preferences.ts'

/** @throws Refused if the token is invalid. */
export async function unsubscribeByToken(ctx: Context, token: string): Promise<{ topic: string }> {
  const read = readUnsubscribeToken(ctx, token)
  if (!read) throw refuse('unsubscribeUnknown')
  const { userId, topic } = read
  // The account has been erased meanwhile and gets no mails anyway.
  await disableMails(ctx, userId, topic).catch((error: unknown) => {
    if (!refersToDeleted(error)) throw error
  })
  return { topic }
}
