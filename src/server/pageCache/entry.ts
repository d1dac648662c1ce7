import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '../encoding.ts'
import type { PageAddress } from './address.ts'
import type { Rendered } from './render.ts'
import { shareOf, type Shared } from './sharing.ts'
import { shortenPolicy } from './shortenPolicy.ts'

/** A rendered page in all encodings, with its headers ready to send. */
export interface Entry {
  readonly status: number
  readonly tags: readonly string[]
  readonly language: PageAddress['language']
  readonly guestsOnly: boolean
  readonly identity: Encoded
  readonly gzip?: Encoded
  readonly br?: Encoded
  /** The `Cache-Control` of a response that only its reader may store. */
  readonly cacheControl: string
  /** Lets a CDN store it; null when none may, or there is none. */
  readonly shared: Shared | null
  /** Headers of a 304 response, as a flat list of names and values; without those about storing it. */
  readonly notModifiedHead: readonly string[]
  /** Memory used, in bytes. */
  readonly size: number
}

interface Encoded {
  readonly etag: string
  readonly bytes: Buffer
  /** A flat list of names and values, as `writeHead` takes them; without those about storing it. */
  readonly head: readonly string[]
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)
/**
 * `small` takes about 40 ms of a pool thread per page and is a tenth smaller than quality 9, for pages that are read many
 * times. `fast` takes 2 ms, for pages that are not cached or are purged again soon.
 */
export type Effort = 'small' | 'fast'
const brotliQuality: Readonly<Record<Effort, number>> = { small: 11, fast: 4 }
/** 256 KB, more than a page has: the default of 4 MB only costs memory. */
const brotliWindowBits = 18
/** Estimated memory of an entry besides its bodies: keys, tags, headers. */
const overheadBytes = 4_096
/** Smaller pages do not shrink enough to be worth it. */
const minCompressedBytes = 512
const policyHeader = 'content-security-policy'
/** Headers that the cache sets itself. */
const overridden = new Set(['vary', 'etag', 'cache-control', 'content-length'])

interface EntryOptions {
  /** Headers of every response, as a flat list of names and values. */
  readonly common: readonly string[]
  readonly effort: Effort
  readonly isBehindCdn: boolean
  /** When the rendering began, in milliseconds of `performance.now()`. */
  readonly renderedAt: number
  /** How long it may be served, in milliseconds. */
  readonly maxAgeMs: number
}

/** Encodes a page once in all encodings. Compression runs on the thread pool and does not block the event loop. */
export async function createEntry(
  page: Rendered,
  { language, guestsOnly }: PageAddress,
  { common, effort, isBehindCdn, ...times }: EntryOptions,
): Promise<Entry> {
  const { status, tags, body } = page
  const compressible = body.length >= minCompressedBytes
  const [gzipped, brotli] = await Promise.all([
    compressible ? compressGzip(body, { level: 6 }) : null,
    compressible
      ? compressBrotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : null,
  ])
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const always = [...common, 'vary', varyOf(language, guestsOnly)]
  const own = page.headers
    .filter(([name]) => !overridden.has(name))
    .flatMap(([name, value]) => [name, name === policyHeader ? shortenPolicy(value, body.toString()) : value])
  const encoded = (bytes: Buffer, encoding: Encoding): Encoded => {
    // A strong ETag has to differ between encodings and efforts, because the bytes do.
    const suffix = { identity: '', gzip: '-gzip', br: `-br${brotliQuality[effort]}` }[encoding]
    const etag = `"${hash}${suffix}"`
    const head = [...own, ...always, 'content-length', String(bytes.length)]
    if (status === 200) head.push('etag', etag)
    if (encoding !== 'identity') head.push('content-encoding', encoding)
    return { etag, bytes, head }
  }
  const encodings = {
    identity: encoded(body, 'identity'),
    ...(isSmaller(gzipped, body) && { gzip: encoded(gzipped, 'gzip') }),
    ...(isSmaller(brotli, body) && { br: encoded(brotli, 'br') }),
  }
  const size = Object.values(encodings).reduce((sum, { bytes }) => sum + bytes.length, overheadBytes)
  const shared = isBehindCdn ? shareOf(page, { language, guestsOnly }, times) : null
  const cacheControl = cacheControlOf(status, isBehindCdn)
  return {
    status,
    tags,
    language,
    guestsOnly,
    ...encodings,
    cacheControl,
    shared,
    notModifiedHead: always,
    size,
  }
}

/** Formats that are compressed already, such as images, only grow. */
function isSmaller(compressed: Buffer | null, body: Buffer): compressed is Buffer {
  return compressed !== null && compressed.length < body.length * 0.9
}

/** A page without a language prefix may redirect by the reader's language, and a page for guests by their token. */
function varyOf(language: PageAddress['language'], guestsOnly: boolean): string {
  if (language !== 'named') return 'accept-encoding, accept-language, cookie'
  return guestsOnly ? 'accept-encoding, cookie' : 'accept-encoding'
}

/** `no-cache` makes browsers revalidate each time, so changes show on the next visit; usually that is a 304. */
function cacheControlOf(status: number, isBehindCdn: boolean): string {
  if (status >= 500) return 'no-store'
  if (isBehindCdn) return 'private, no-cache'
  return status === 200 ? 'public, no-cache' : 'no-cache'
}
