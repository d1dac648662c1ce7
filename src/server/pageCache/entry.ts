import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '../encoding.ts'
import type { PageAddress } from './address.ts'
import type { Rendered } from './render.ts'

/** A page as bytes, with everything that is sent before them already written out. */
export interface Entry {
  readonly status: number
  readonly tags: readonly string[]
  readonly language: PageAddress['language']
  readonly identity: Encoded
  readonly gzip?: Encoded
  readonly br?: Encoded
  /** What a 304 says: names and values in turn. */
  readonly unchanged: readonly string[]
  /** Bytes in memory. */
  readonly size: number
}

interface Encoded {
  readonly etag: string
  readonly bytes: Buffer
  /** Names and values in turn, as `writeHead` takes them. */
  readonly head: readonly string[]
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)
/**
 * `small` takes some 40 ms of a thread for a page and is a tenth smaller than 9: worth it once for a page that is read
 * many times. `fast` takes 2 ms: for a page that is not cached, or is purged again as soon as it has been cached.
 */
export type Effort = 'small' | 'fast'
const brotliQuality: Readonly<Record<Effort, number>> = { small: 11, fast: 4 }
/** What an entry costs besides its bytes: keys, tags, headers. */
const overheadBytes = 4_096
/** Below this a page does not get smaller on the wire. */
const smallestCompressed = 512
/** Said here, whatever a page says of itself. */
const decided = new Set(['vary', 'etag', 'cache-control', 'content-length'])

/**
 * Makes the bytes of a page in all encodings, once. Compression runs on the thread pool: nobody else waits for it.
 * `common` are the headers that every answer carries, names and values in turn.
 */
export async function toEntry(
  page: Rendered,
  language: PageAddress['language'],
  common: readonly string[],
  effort: Effort,
): Promise<Entry> {
  const { status, tags, body } = page
  const worthIt = body.length >= smallestCompressed
  const [gzipped, brotli] = await Promise.all([
    worthIt ? compressGzip(body, { level: 6 }) : null,
    worthIt
      ? compressBrotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          },
        })
      : null,
  ])
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const always = [...common, 'vary', varyOf(language), 'cache-control', freshness(status)]
  const own = page.headers.filter(([name]) => !decided.has(name)).flat()
  const encoded = (bytes: Buffer, encoding: Encoding): Encoded => {
    // A strong tag, and so another one for each encoding and effort: the bytes differ.
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
  return { status, tags, language, ...encodings, unchanged: always, size }
}

/** Pictures and archives only grow when they are packed once more. */
function isSmaller(packed: Buffer | null, body: Buffer): packed is Buffer {
  return packed !== null && packed.length < body.length * 0.9
}

/** An address that names its language is the same for every reader; one that does not may send them elsewhere. */
function varyOf(language: PageAddress['language']): string {
  return language === 'named' ? 'accept-encoding' : 'accept-encoding, accept-language, cookie'
}

/** Asked for anew each time, and then answered with a 304: what was just changed is seen at the next look. */
function freshness(status: number): string {
  return status === 200 ? 'public, no-cache' : status >= 500 ? 'no-store' : 'no-cache'
}
