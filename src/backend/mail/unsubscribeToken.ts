import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NotificationKind } from '#contract/notifications/definitions.ts'
import { notificationKinds } from '#contract/settings/notifications.ts'
import type { Context } from '../core/context.ts'

type Secret = Pick<Context, 'linkSecret'>
export type Topic = NotificationKind | 'digest'

/** A signed token that lets a recipient turn off mails on one topic, without a sign-in. */
export function unsubscribeToken({ linkSecret }: Secret, userId: number, topic: Topic): string {
  const claim = `${userId}.${topic}`
  return `${claim}.${sign(linkSecret, claim)}`
}

/** The account and topic of a token; null when its signature is invalid or the topic no longer exists. */
export function readUnsubscribeToken(
  { linkSecret }: Secret,
  token: string,
): { userId: number; topic: Topic } | null {
  const [id = '', topic = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(sign(linkSecret, `${id}.${topic}`))
  const known = topic === 'digest' || notificationKinds.includes(topic as NotificationKind)
  if (!known || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { userId: Number(id), topic: topic as Topic }
}

const sign = (secret: string, claim: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${claim}`).digest('base64url')
