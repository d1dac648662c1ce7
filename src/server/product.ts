import { getRequestListener } from '@hono/node-server'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { CallOrigin } from '#backend/core/app.ts'
import { startBackend, type Backend } from '#backend/main.ts'
import type { Config } from './config.ts'
import { createPageCache } from './pageCache.ts'
import { foreignBackend, type SendRequest } from './sendRequest.ts'
import { securityHeaders } from './securityHeaders.ts'
import { serveStatic } from './staticFiles.ts'

export interface Product {
  readonly url: string
  readonly realtimePort: number | null
  stop(): Promise<void>
}

type Handler = (
  req: IncomingMessage,
  res: ServerResponse,
  next?: (error?: unknown) => void,
  locals?: object,
) => void | Promise<void>

const backendPaths = /^\/(api|broadcasting|files|feeds)(\/|$)/
/** Longest time that requests in flight are waited for at a stop, in milliseconds. */
const graceMs = 10_000

/**
 * Puts the three wings together in one process: backend, pages, and what stands in front of them.
 * `prepare` runs before the first request is taken; the demo fills its database there.
 */
export async function startProduct(
  config: Config,
  log: Logger,
  prepare: (backend: Backend) => Promise<void> = async () => undefined,
): Promise<Product> {
  const cache = createPageCache()
  const backend = config.env.BACKEND_URL
    ? null
    : await startBackend({ config: config.backend, log, purge: cache.purge })
  if (backend) await prepare(backend)
  const send = backend ? backend.fetch : foreignBackend(config.env.BACKEND_URL ?? '')
  const pages = await loadPages()
  const version = await readBuildVersion()
  const handle = compose({ config, log, backend, send, pages, cache, version })
  const server = createServer(
    { requestTimeout: 120_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
    handle,
  )
  server.maxConnections = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.env.PORT, config.env.HOST || undefined, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: config.env.PORT === 0 ? `http://localhost:${port}` : config.site.siteUrl,
    realtimePort: backend?.realtimePort ?? null,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(timer)
      await backend?.stop()
    },
  }
}

interface Parts {
  readonly config: Config
  readonly log: Logger
  readonly backend: Backend | null
  readonly send: SendRequest
  readonly pages: Handler
  readonly cache: ReturnType<typeof createPageCache>
  readonly version: number
}

function compose({ config, log, backend, send, pages, cache, version }: Parts) {
  const originOf = (req: IncomingMessage, requestId: string): CallOrigin => ({
    address: addressOf(req, config.env.TRUST_PROXY === 'on'),
    requestId,
  })
  const answerBackend = getRequestListener(
    (request, { incoming, outgoing }) =>
      send(request, originOf(incoming as IncomingMessage, String(outgoing.getHeader('x-request-id')))),
    { overrideGlobalObjects: false },
  )
  const setSecurity = securityHeaders(config)

  return (req: IncomingMessage, res: ServerResponse): void => {
    const started = performance.now()
    const requestId = randomUUID()
    const path = (req.url ?? '/').split('?')[0] ?? '/'
    setSecurity(res)
    res.setHeader('x-request-id', requestId)
    res.once('finish', () => {
      const ms = Math.round(performance.now() - started)
      log.info({ requestId, method: req.method, path, status: res.statusCode, ms }, 'request')
    })
    if (path === '/healthz') return answerText(res, 200, 'ok')
    if (path === '/readyz') return void answerReady(res, backend)
    if (path === '/version.json') return answerJson(res, { ts: version })
    if (backendPaths.test(path)) return void answerBackend(req, res)
    if (serveStatic(req, res, path)) return
    const locals = {
      site: config.site,
      requestId,
      // Calls that a page makes for a visitor count as the visitor's own.
      send: (request: Request) => send(request, originOf(req, requestId)),
      logFailure: (error: unknown) => log.error({ err: error, requestId, path }, 'page failed'),
    }
    cache.answer(req, res, () => void pages(req, res, undefined, locals))
  }
}

async function loadPages(): Promise<Handler> {
  const entry = new URL('../../dist/server/entry.mjs', import.meta.url)
  // React chooses by it between its fast build and the one for finding mistakes.
  process.env['NODE_ENV'] ??= 'production'
  try {
    return ((await import(entry.href)) as { handler: Handler }).handler
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND' && !String(error).includes('chunks'))
      throw new Error('There is no build yet: run `npm run build` first.', { cause: error })
    throw error
  }
}

/** When the pages were built, in milliseconds; what the version poll compares. */
async function readBuildVersion(): Promise<number> {
  const text = await readFile(new URL('../../dist/build.json', import.meta.url), 'utf8').catch(() => '{}')
  return (JSON.parse(text) as { ts?: number }).ts ?? 0
}

function addressOf(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? req.headers['x-forwarded-for'] : undefined
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').pop()?.trim()
  return last || (req.socket.remoteAddress ?? 'unknown')
}

async function answerReady(res: ServerResponse, backend: Backend | null): Promise<void> {
  const ready = backend ? await backend.ready() : true
  answerText(res, ready ? 200 : 503, ready ? 'ready' : 'database unavailable')
}

function answerText(res: ServerResponse, status: number, text: string): void {
  res
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(text)
}

function answerJson(res: ServerResponse, value: unknown): void {
  res
    .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(value))
}
