import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../core/context.ts'

type Secret = Pick<Context, 'linkSecret'>

/** A signed token that lets the recipient of an invitation report the company as unknown, without a sign-in. */
export function unknownCompanyToken({ linkSecret }: Secret, invitationId: number): string {
  return `${invitationId}.${sign(linkSecret, invitationId)}`
}

/** The invitation id of a token; null when its signature is invalid. */
export function readUnknownCompanyToken({ linkSecret }: Secret, token: string): number | null {
  const [, id = '', signature = ''] = /^([1-9]\d{0,15})\.([\w-]+)$/.exec(token) ?? []
  const given = Buffer.from(signature)
  const expected = Buffer.from(sign(linkSecret, Number(id)))
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(id) : null
}

const sign = (secret: string, invitationId: number) =>
  createHmac('sha256', secret).update(`unknown company ${invitationId}`).digest('base64url')
