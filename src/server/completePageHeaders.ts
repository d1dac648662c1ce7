import { STATUS_CODES, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { lingeringClose } from './lingeringClose.ts'

/** Request headers that pages without a language prefix depend on; cached pages declare the same. */
const varyOn = ['accept-encoding', 'accept-language', 'cookie']

/**
 * Completes the headers of a page: the reason phrase, which Astro sets to OK for every status, `Vary`, and a
 * `Cache-Control` that forbids shared caching.
 */
export function completePageHeaders(req: IncomingMessage, res: ServerResponse): ServerResponse {
  const { writeHead } = res
  res.writeHead = ((status: number, headers: OutgoingHttpHeaders = {}) => {
    res.statusMessage = STATUS_CODES[status] ?? ''
    if (status === 413) lingeringClose(req, res)
    return Reflect.apply(writeHead, res, [
      status,
      { ...headers, ...missingHeaders(status, headers) },
    ]) as ServerResponse
  }) as typeof res.writeHead
  return res
}

function missingHeaders(status: number, headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  if (!String(headers['content-type'] ?? '').startsWith('text/html')) return {}
  const given = String(headers['vary'] ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter(Boolean)
  return {
    vary: [...new Set([...given, ...varyOn])].join(', '),
    'cache-control': headers['cache-control'] ?? (status >= 500 ? 'no-store' : 'private, no-cache'),
  }
}
