import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { RealtimeApp } from './app.ts'

type Signer = Pick<RealtimeApp, 'key' | 'secret'>

export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Compares without telling by its duration where the two differ. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** `key:signature`, which lets one socket into one channel, with what the application states about its user. */
export function channelAuth(app: Signer, socketId: string, channel: string, channelData?: string): string {
  const parts = channelData === undefined ? [socketId, channel] : [socketId, channel, channelData]
  return `${app.key}:${sign(app.secret, parts.join(':'))}`
}

/** `key:signature`, which makes one socket that of a user. */
export function userAuth(app: Signer, socketId: string, userData: string): string {
  return `${app.key}:${sign(app.secret, `${socketId}::user::${userData}`)}`
}

/** Signature of a request to the HTTP API, over everything in its query but the signature itself. */
export function requestSignature(
  secret: string,
  method: string,
  path: string,
  query: URLSearchParams,
): string {
  const fields = [...query]
    .filter(([name]) => name !== 'auth_signature')
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
  return sign(secret, [method, path, fields.join('&')].join('\n'))
}
