import type { ServerResponse } from 'node:http'
import type { Config } from './config.ts'

/** Headers that every answer carries; the Content-Security-Policy comes from the pages themselves. */
export function securityHeaders({ env }: Config): (res: ServerResponse) => void {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
    ['x-frame-options', 'DENY'],
    ['cross-origin-opener-policy', 'same-origin'],
  ]
  if (env.SITE_URL.startsWith('https:'))
    headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains'])
  return (res) => {
    for (const [name, value] of headers) res.setHeader(name, value)
  }
}
