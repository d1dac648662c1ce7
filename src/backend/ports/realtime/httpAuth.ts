import { createHash } from 'node:crypto'
import type { RealtimeApp } from './app.ts'
import { unauthenticated } from './httpErrors.ts'
import { requestSignature, equalsInConstantTime } from './signing.ts'

/** Checks that need no body, so that unauthenticated callers cannot make the server read one. */
export function checkCaller(app: RealtimeApp, query: URLSearchParams, clockSkewMs: number): void {
  if (query.get('auth_key') !== app.key) throw unauthenticated('auth_key is not that of this application')
  if (query.get('auth_version') !== '1.0') throw unauthenticated('auth_version must be 1.0')
  const timestamp = query.get('auth_timestamp') ?? ''
  const offBy = Math.abs(Date.now() - Number(timestamp) * 1000)
  if (!/^\d{1,12}$/.test(timestamp) || offBy > clockSkewMs) {
    throw unauthenticated('auth_timestamp is too far from the clock of this server')
  }
}

/** @throws RequestRefused 401 unless the caller knows the application's secret and signed just this request. */
export function checkSignature(
  app: RealtimeApp,
  method: string,
  path: string,
  query: URLSearchParams,
  body: Buffer,
): void {
  const expected = requestSignature(app.secret, method, path, query)
  if (!equalsInConstantTime(query.get('auth_signature') ?? '', expected))
    throw unauthenticated('auth_signature is wrong')
  const md5 = query.get('body_md5')
  if (md5 === null && body.length === 0) return
  const actual = createHash('md5').update(body).digest('hex')
  if (!equalsInConstantTime(md5 ?? '', actual)) throw unauthenticated('body_md5 does not match the body')
}
