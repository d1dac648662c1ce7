import type { ServerResponse } from 'node:http'
import type { Config } from './config.ts'

/**
 * Headers that every answer carries, names and values in turn; the Content-Security-Policy comes from the pages
 * themselves.
 */
export function securityHeaders({ env }: Pick<Config, 'env'>): readonly string[] {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    ...(env.SITE_URL.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
  return Object.entries(headers).flat()
}

/** Puts them on an answer that is written piece by piece. */
export function setHeaders(res: ServerResponse, headers: readonly string[]): void {
  for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '')
}
