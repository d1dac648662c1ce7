import type { ServerResponse } from 'node:http'
import type { Config } from './config.ts'

/**
 * Headers of every response, as a flat list of names and values. The Content-Security-Policy is set by the pages.
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

/** Sets a flat list of headers on a response. */
export function setHeaders(res: ServerResponse, headers: readonly string[]): void {
  for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '')
}
