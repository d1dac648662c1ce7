import { pageTagsHeader, readPageTags } from '#contract/core/pageTags.ts'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** What a page answered, before any of it is sent. */
export interface Rendered {
  readonly status: number
  /** Names are in lower case; a header that stands twice is two rows. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly tags: readonly string[]
  readonly body: Buffer
}

/** Draws a page. Given a request and what collects the answer; what goes wrong inside it is answered by itself. */
export type Render = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>

const hopHeaders = new Set(['connection', 'date', 'transfer-encoding', 'keep-alive'])

/**
 * Draws a page as for a stranger who sends nothing but the address: whatever a browser says of itself cannot get into
 * what everybody is shown.
 */
export function renderForAll(
  render: Render,
  { host, url, cookie }: { host: string; url: string; cookie: string | null },
): Promise<Rendered> {
  const request = {
    method: 'GET',
    url,
    headers: cookie === null ? { host } : { host, cookie },
    // No socket to listen to: who asked first may leave, the others still wait.
    socket: {},
    once: () => request,
    on: () => request,
  }
  return new Promise((resolve, reject) => {
    const answer = new Collected(resolve, reject)
    const drawn = render(request as unknown as IncomingMessage, answer as unknown as ServerResponse)
    drawn?.catch(reject)
  })
}

/** As much of a `ServerResponse` as Astro writes to. */
class Collected {
  statusCode = 200
  statusMessage = ''
  headersSent = false
  readonly req = undefined
  readonly #chunks: Buffer[] = []
  #headers: OutgoingHttpHeaders = {}
  readonly #resolve: (page: Rendered) => void
  readonly #reject: (error: Error) => void

  constructor(resolve: (page: Rendered) => void, reject: (error: Error) => void) {
    this.#resolve = resolve
    this.#reject = reject
  }

  writeHead(status: number, headers: OutgoingHttpHeaders = {}): this {
    this.statusCode = status
    this.#headers = headers
    this.headersSent = true
    return this
  }

  write(chunk: string | Uint8Array): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk))
    return true
  }

  end(chunk?: string | Uint8Array): this {
    if (chunk !== undefined) this.write(chunk)
    const rows = rowsOf(this.#headers)
    this.#resolve({
      status: this.statusCode,
      headers: rows.filter(([name]) => name !== pageTagsHeader && !hopHeaders.has(name)),
      tags: rows
        .filter(([name]) => name === pageTagsHeader)
        .flatMap(([, value]) => readPageTags(value))
        .filter(Boolean),
      body: this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks),
    })
    return this
  }

  destroy(error?: Error): this {
    this.#reject(error ?? new Error('The page broke off'))
    return this
  }

  // Nobody hangs up on a page that is drawn for all.
  on(): this {
    return this
  }
  off(): this {
    return this
  }
  once(): this {
    return this
  }
}

function rowsOf(headers: OutgoingHttpHeaders): (readonly [string, string])[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one) => [name.toLowerCase(), String(one)] as const),
  )
}
