import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { RealtimeApp } from './app.ts'

type Signer = Pick<RealtimeApp, 'key' | 'secret'>

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Compares two texts in constant time. */
export function equalsInConstantTime(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** `key:signature` that authorises one socket for one channel, with optional data about its user. */
export function channelAuth(app: Signer, socketId: string, channel: string, channelData?: string): string {
  const parts = channelData === undefined ? [socketId, channel] : [socketId, channel, channelData]
  return `${app.key}:${sign(app.secret, parts.join(':'))}`
}

/** `key:signature` that binds one socket to a user. */
export function userAuth(app: Signer, socketId: string, userData: string): string {
  return `${app.key}:${sign(app.secret, `${socketId}::user::${userData}`)}`
}

/** Signature of a request to the HTTP API, over its query without the signature itself. */
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

/** Path and query of a request, not normalised, because signatures cover them as sent. */
export function splitUrl(url: string): [path: string, query: URLSearchParams] {
  const mark = url.indexOf('?')
  if (mark < 0) return [url, new URLSearchParams()]
  return [url.slice(0, mark), new URLSearchParams(url.slice(mark + 1))]
}
