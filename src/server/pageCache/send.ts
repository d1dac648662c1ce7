import type { IncomingMessage, ServerResponse } from 'node:http'
import { pickEncoding } from '../encoding.ts'
import type { Entry } from './entry.ts'

/** Sends an entry, or a 304 when the client has it already. Returns the number of body bytes sent. */
export function sendEntry(
  req: IncomingMessage,
  res: ServerResponse,
  entry: Entry,
  requestId: string,
): number {
  const { headers, method } = req
  const encoded = entry[pickEncoding(headers['accept-encoding'], entry)] ?? entry.identity
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined && entry.status === 200 && matches(ifNoneMatch, entry)) {
    res.writeHead(304, [...entry.notModifiedHead, 'etag', encoded.etag, 'x-request-id', requestId]).end()
    return 0
  }
  res.writeHead(entry.status, [...encoded.head, 'x-request-id', requestId])
  if (method === 'HEAD') {
    res.end()
    return 0
  }
  res.end(encoded.bytes)
  return encoded.bytes.length
}

/**
 * `If-None-Match` compares weakly (RFC 9110, 13.1.2): a proxy that recompresses a page prefixes the ETag with `W/`. The
 * page is the same in every encoding, so the ETag of any encoding matches.
 */
function matches(given: string, { identity, gzip, br }: Entry): boolean {
  if (given.trim() === '*') return true
  const tags = given.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return [identity, gzip, br].some((encoded) => encoded && tags.includes(encoded.etag))
}
