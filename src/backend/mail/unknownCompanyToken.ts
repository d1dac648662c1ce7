import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../core/context.ts'

type Secret = Pick<Context, 'linkSecret'>

/** Names an invitation whose company its reader does not know, signed: it needs no sign-in, and can do nothing else. */
export function unknownCompanyToken({ linkSecret }: Secret, invitationId: number): string {
  return `${invitationId}.${sign(linkSecret, invitationId)}`
}

/** The invitation that a token names; null when the token is not ours. */
export function readUnknownCompanyToken({ linkSecret }: Secret, token: string): number | null {
  const [, id = '', signature = ''] = /^([1-9]\d{0,15})\.([\w-]+)$/.exec(token) ?? []
  const given = Buffer.from(signature)
  const right = Buffer.from(sign(linkSecret, Number(id)))
  return given.length === right.length && timingSafeEqual(given, right) ? Number(id) : null
}

const sign = (secret: string, invitationId: number) =>
  createHmac('sha256', secret).update(`unknown company ${invitationId}`).digest('base64url')
