import type { IncomingMessage, ServerResponse } from 'node:http'
import { readEntityTags } from '#contract/core/entityTags.ts'
import { pickEncoding } from '../encoding.ts'
import type { Entry } from './entry.ts'
import { isAnonymous, sharedHeaders } from './sharing.ts'

interface Sent {
  readonly bodyBytes: number
  /** A CDN may store it. */
  readonly isShared: boolean
}

/**
 * Sends an entry, or a 304 when the client has it already.
 * @param isCurrent whether it shows every change so far, so that a CDN may store it
 */
export function sendEntry(
  req: IncomingMessage,
  res: ServerResponse,
  entry: Entry,
  { requestId, isCurrent }: { readonly requestId: string; readonly isCurrent: boolean },
): Sent {
  const { headers, method } = req
  const shared = isCurrent && entry.shared && isAnonymous(req) ? sharedHeaders(entry.shared) : null
  const isShared = shared !== null
  const own = [...(shared ?? ['cache-control', entry.cacheControl]), 'x-request-id', requestId]
  const encoded = entry[pickEncoding(headers['accept-encoding'], entry)] ?? entry.identity
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined && entry.status === 200 && matches(ifNoneMatch, entry)) {
    res.writeHead(304, [...entry.notModifiedHead, 'etag', encoded.etag, ...own]).end()
    return { bodyBytes: 0, isShared }
  }
  res.writeHead(entry.status, [...encoded.head, ...own])
  if (method === 'HEAD') {
    res.end()
    return { bodyBytes: 0, isShared }
  }
  res.end(encoded.bytes)
  return { bodyBytes: encoded.bytes.length, isShared }
}

/** The page is the same in every encoding, so the ETag of any encoding matches. */
function matches(given: string, { identity, gzip, br }: Entry): boolean {
  if (given.trim() === '*') return true
  const tags = readEntityTags(given)
  return [identity, gzip, br].some((encoded) => encoded && tags.includes(encoded.etag))
}
