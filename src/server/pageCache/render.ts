import { pageTagsHeader, readPageTags } from '#contract/core/pageTags.ts'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** A complete page response, collected before any of it is sent. */
export interface Rendered {
  readonly status: number
  /** Names in lower case; a repeated header has several rows. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly tags: readonly string[]
  readonly body: Buffer
}

/** Renders a page into a response. Errors of the page end up in the response as an error screen. */
export type Render = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>

const hopHeaders = new Set(['connection', 'date', 'transfer-encoding', 'keep-alive'])

/**
 * Renders a page for a signed-out visitor without any other request headers, so that nothing of the request that triggers
 * it can get into a page that everybody sees.
 */
export function renderShared(
  render: Render,
  { host, url, cookie }: { host: string; url: string; cookie: string | null },
): Promise<Rendered> {
  const request = {
    method: 'GET',
    url,
    headers: cookie === null ? { host } : { host, cookie },
    // No socket: the render goes on when the client disconnects, because other requests may be waiting for it.
    socket: {},
    once: () => request,
    on: () => request,
  }
  return new Promise((resolve, reject) => {
    const response = new ResponseCollector(resolve, reject)
    const rendering = render(request as unknown as IncomingMessage, response as unknown as ServerResponse)
    rendering?.catch(reject)
  })
}

/** The part of `ServerResponse` that Astro uses. */
class ResponseCollector {
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

  // A shared render has no client that could disconnect.
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
