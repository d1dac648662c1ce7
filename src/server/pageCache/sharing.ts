import type { IncomingMessage } from 'node:http'
import { everyPageTag, isPurgeable } from '#backend/ports/cdn/tags.ts'
import { carriesToken, type PageAddress } from './address.ts'
import type { Rendered } from './render.ts'

/** What a CDN needs to store a page, and to remove it again. */
export interface Shared {
  /** The tags, as a flat list of header names and values. */
  readonly head: readonly string[]
  /** Milliseconds of `performance.now()`. */
  readonly renderedAt: number
  /** How long it may be served after that, in seconds. */
  readonly maxAge: number
}

/** The tags of a page in a header, in bytes. Varnish reads headers of up to 8 KB. */
const maxTagBytes = 4_096

/**
 * Whether a CDN may store a page: its address names the language, it is the same for everybody, signed in or not, and each
 * change of it can be announced. Null for every other response, which only a browser may store.
 */
export function shareOf(
  { status, headers, tags }: Rendered,
  { language, guestsOnly }: Pick<PageAddress, 'language' | 'guestsOnly'>,
  { renderedAt, maxAgeMs }: { readonly renderedAt: number; readonly maxAgeMs: number },
): Shared | null {
  if (language !== 'named' || guestsOnly || status !== 200 || tags.length === 0) return null
  const forbids = ([name, value]: readonly [string, string]) =>
    name === 'set-cookie' || (name === 'cache-control' && /private|no-store/.test(value))
  if (headers.some(forbids)) return null
  // Otherwise a change would leave the old page where it is stored.
  const all = [everyPageTag, ...tags]
  if (!all.every(isPurgeable) || all.join(' ').length > maxTagBytes) return null
  const head = ['surrogate-key', all.join(' '), 'cache-tag', all.join(',')]
  return { head, renderedAt, maxAge: Math.floor(maxAgeMs / 1000) }
}

/**
 * The headers by which a CDN stores a page, as a flat list of names and values; null once it is too old. `Age` counts from the
 * rendering, so that what changes with time, such as 'posted 3 hours ago', is not stored twice as long. Browsers ask each time.
 */
export function sharedHeaders({ head, renderedAt, maxAge }: Shared): string[] | null {
  const age = Math.ceil((performance.now() - renderedAt) / 1000)
  if (age >= maxAge) return null
  const control = `public, max-age=0, must-revalidate, s-maxage=${maxAge}`
  return [...head, 'cache-control', control, 'age', String(age)]
}

/** Whether a request is of nobody in particular. */
export const isAnonymous = (req: Pick<IncomingMessage, 'headers'>): boolean =>
  req.headers.authorization === undefined && !carriesToken(req)
