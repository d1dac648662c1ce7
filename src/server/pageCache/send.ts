import type { IncomingMessage, ServerResponse } from 'node:http'
import { pickEncoding } from '../encoding.ts'
import type { Entry } from './entry.ts'

/**
 * Answers with an entry: the whole page, its headers alone, or that nothing has changed. One `writeHead`, one `end`.
 * Gives the bytes of the body that went out.
 */
export function sendEntry(
  req: IncomingMessage,
  res: ServerResponse,
  entry: Entry,
  requestId: string,
): number {
  const { headers, method } = req
  const encoded = entry[pickEncoding(headers['accept-encoding'], entry)] ?? entry.identity
  const known = headers['if-none-match']
  if (known !== undefined && entry.status === 200 && matches(known, entry)) {
    res.writeHead(304, [...entry.unchanged, 'etag', encoded.etag, 'x-request-id', requestId]).end()
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
 * `If-None-Match` compares weakly (RFC 9110, 13.1.2): a proxy that packed the bytes anew marks the tag with `W/`. The
 * page is the same in every encoding, so the tag of any of them will do.
 */
function matches(given: string, { identity, gzip, br }: Entry): boolean {
  if (given.trim() === '*') return true
  const tags = given.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return [identity, gzip, br].some((encoded) => encoded && tags.includes(encoded.etag))
}
