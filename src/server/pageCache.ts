import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { languageCookie, isLocale, preferredLocale } from '#contract/locale.ts'
import { pickEncoding, type Encoding } from './encoding.ts'

/** A page says which things it shows: `company:7, job:12`. Only then it is kept. Never sent to the client. */
export const tagsHeader = 'x-page-tags'

interface Entry {
  readonly bytes: Readonly<Record<Encoding, Buffer>>
  readonly headers: OutgoingHttpHeaders
  readonly etag: string
  readonly tags: readonly string[]
  readonly size: number
}

/** Query parameters that make another page of the same path; all others bypass the cache. */
const allowedQuery = new Set(['after'])
const maxBytes = 256 * 1024 * 1024
const hopHeaders = new Set([
  'connection',
  'date',
  'transfer-encoding',
  'content-length',
  'x-request-id',
  tagsHeader,
])

/** Finished pages in front of Astro, forgotten by tag when what they show changes. */
export function createPageCache() {
  const entries = new Map<string, Entry>()
  const keysByTag = new Map<string, Set<string>>()
  let used = 0
  /** Moves with every purge: a page that was being made meanwhile may show what has gone, and is not kept. */
  let epoch = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    used -= entry.size
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function keep(key: string, entry: Entry): void {
    remove(key)
    entries.set(key, entry)
    used += entry.size
    for (const tag of entry.tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
    for (const oldest of entries.keys()) {
      if (used <= maxBytes) break
      remove(oldest)
    }
  }

  return {
    stats: () => ({ entries: entries.size, bytes: used }),

    async purge(tags: readonly string[]): Promise<void> {
      epoch++
      for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) remove(key)
    },

    /** Answers from memory, or lets the page be made and keeps it when it may be kept. */
    answer(req: IncomingMessage, res: ServerResponse, render: () => void): void {
      const key = keyOf(req)
      const entry = key === null ? undefined : entries.get(key)
      if (key !== null && entry) {
        // Freshly used goes last, so that the first is the one to leave.
        entries.delete(key)
        entries.set(key, entry)
        return sendEntry(req, res, entry)
      }
      if (key !== null && req.method === 'GET') {
        const at = epoch
        capture(res, (made) => {
          if (at === epoch) keep(key, made)
        })
      }
      render()
    },
  }
}

/** Null when the answer depends on more than the address. */
function keyOf(req: IncomingMessage): string | null {
  if (req.method !== 'GET' && req.method !== 'HEAD') return null
  const url = req.url ?? '/'
  const mark = url.indexOf('?')
  if (mark >= 0 && [...new URLSearchParams(url.slice(mark)).keys()].some((name) => !allowedQuery.has(name)))
    return null
  const hasLocale = isLocale(url.split('/')[1]?.split('?')[0])
  // An address without a language may have to be answered with a redirect to the reader's own.
  if (!hasLocale) {
    const chosen = new RegExp(`(?:^|; )${languageCookie}=([^;]*)`).exec(req.headers.cookie ?? '')?.[1]
    if (preferredLocale(chosen, req.headers['accept-language']) !== 'en_GB') return null
  }
  return `${req.headers.host ?? ''} ${url}`
}

function sendEntry(req: IncomingMessage, res: ServerResponse, entry: Entry): void {
  for (const [name, value] of Object.entries(entry.headers))
    if (value !== undefined) res.setHeader(name, value)
  if (req.headers['if-none-match'] === entry.etag) {
    res.writeHead(304).end()
    return
  }
  const encoding = pickEncoding(req.headers['accept-encoding'], entry.bytes)
  if (encoding !== 'identity') res.setHeader('content-encoding', encoding)
  const bytes = entry.bytes[encoding]
  res.writeHead(200, { 'content-length': bytes.length })
  res.end(req.method === 'HEAD' ? undefined : bytes)
}

/** Listens to an answer being written. Astro sends its headers with `writeHead`, so that call is read too. */
function capture(res: ServerResponse, done: (entry: Entry) => void): void {
  const chunks: Buffer[] = []
  const headers: OutgoingHttpHeaders = {}
  const { writeHead, write, end } = res
  const collect = (chunk: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  res.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    const given = args.find((arg) => typeof arg === 'object' && arg !== null)
    Object.assign(headers, lowerCase(this.getHeaders()), lowerCase((given ?? {}) as OutgoingHttpHeaders))
    for (const arg of args) if (typeof arg === 'object' && arg !== null) hideTags(arg as OutgoingHttpHeaders)
    this.removeHeader(tagsHeader)
    return Reflect.apply(writeHead, this, args) as ServerResponse
  } as typeof res.writeHead
  res.write = function (this: ServerResponse, ...args: unknown[]) {
    collect(args[0])
    return Reflect.apply(write, this, args) as boolean
  } as typeof res.write
  res.end = function (this: ServerResponse, ...args: unknown[]) {
    collect(args[0])
    const result = Reflect.apply(end, this, args) as ServerResponse
    const tags = String(headers[tagsHeader] ?? '')
    if (res.statusCode === 200 && tags && !headers['set-cookie'])
      done(toEntry(Buffer.concat(chunks), headers, tags))
    return result
  } as typeof res.end
}

function toEntry(identity: Buffer, headers: OutgoingHttpHeaders, tags: string): Entry {
  const bytes = {
    identity,
    gzip: gzipSync(identity, { level: 6 }),
    br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  }
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.has(name)))
  return {
    bytes,
    etag,
    tags: tags.split(',').map((tag) => tag.trim()),
    size: identity.length + bytes.gzip.length + bytes.br.length,
    headers: {
      ...kept,
      etag,
      vary: 'accept-encoding, accept-language, cookie',
      'cache-control': 'public, no-cache',
    },
  }
}

function lowerCase(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function hideTags(headers: OutgoingHttpHeaders): void {
  for (const name of Object.keys(headers)) if (name.toLowerCase() === tagsHeader) delete headers[name]
}
