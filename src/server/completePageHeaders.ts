import { STATUS_CODES, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { hangUp } from './lingeringClose.ts'

/** What every page that has no language in its address is chosen by; the same that kept pages say. */
const chosenBy = ['accept-encoding', 'accept-language', 'cookie']

/**
 * Completes what a page says before its body: the reason of its status, which Astro calls OK whatever it is, what the
 * answer was chosen by, and that nobody else may keep it.
 */
export function pageAnswer(req: IncomingMessage, res: ServerResponse): ServerResponse {
  const { writeHead } = res
  res.writeHead = ((status: number, headers: OutgoingHttpHeaders = {}) => {
    res.statusMessage = STATUS_CODES[status] ?? ''
    if (status === 413) hangUp(req, res)
    return Reflect.apply(writeHead, res, [
      status,
      { ...headers, ...missing(status, headers) },
    ]) as ServerResponse
  }) as typeof res.writeHead
  return res
}

function missing(status: number, headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  if (!String(headers['content-type'] ?? '').startsWith('text/html')) return {}
  const said = String(headers['vary'] ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter(Boolean)
  return {
    vary: [...new Set([...said, ...chosenBy])].join(', '),
    'cache-control': headers['cache-control'] ?? (status >= 500 ? 'no-store' : 'private, no-cache'),
  }
}
