import { createHmac, timingSafeEqual } from 'node:crypto'
import { notificationKinds } from '#contract/settings/settings.ts'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { Context } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { disableMails } from './preferences.ts'

export type Topic = NotificationKind | 'digest'

/** Names a person and what they no longer want, signed: it needs no sign-in, and can do nothing else. */
export function unsubscribeToken({ linkSecret }: Pick<Context, 'linkSecret'>, userId: number, topic: Topic) {
  const claim = `${userId}.${topic}`
  return `${claim}.${sign(linkSecret, claim)}`
}

function readUnsubscribeToken({ linkSecret }: Pick<Context, 'linkSecret'>, token: string) {
  const [id = '', topic = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const right = Buffer.from(sign(linkSecret, `${id}.${topic}`))
  const known = topic === 'digest' || notificationKinds.includes(topic as NotificationKind)
  if (!known || given.length !== right.length || !timingSafeEqual(given, right)) return null
  return { userId: Number(id), topic: topic as Topic }
}

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

const sign = (secret: string, claim: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${claim}`).digest('base64url')

const isGone = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === '23503'
