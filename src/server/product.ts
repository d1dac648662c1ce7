import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { ListenState } from '#backend/db/listenConnection.ts'
import { startBackend, type Backend } from '#backend/main.ts'
import { compose, type PageHandler } from './compose.ts'
import type { Config } from './config.ts'
import { watchConnections } from './connections.ts'
import { createCounts, createRegistry, serveMetrics } from './metrics.ts'
import { createPageCache, type Trust } from './pageCache.ts'
import { createArtist } from './pictures/renderer.ts'
import { pictureDrawer } from './pictures/renderPicture.ts'
import { createRenderGate } from './concurrencyLimiter.ts'
import { securityHeaders } from './securityHeaders.ts'
import { foreignBackend } from './sendRequest.ts'
import { warmPages } from './warm.ts'

export interface Product {
  readonly url: string
  readonly realtimePort: number | null
  readonly metricsPort: number | null
  stop(): Promise<void>
}

/** Longest time of a whole stop, in milliseconds: after 10 s, who asked for it usually kills. */
const stopMs = 9_000
/** How much of it requests in flight may take; what they began behind them is finished in the rest. */
const graceMs = 6_000
/** Longest life of a kept page, in milliseconds; with a foreign backend, which need not say what it changes. */
const keptMs = 10 * 60_000
const keptForeignMs = 60_000
/** A page takes a few milliseconds: who waits behind this many would wait for seconds. */
const queue = { waitingPerPlace: 12, maxWaitMs: 4_000 }
const trustWhen: Readonly<Record<ListenState, Trust>> = {
  listening: 'trusted',
  lost: 'unsure',
  gone: 'cutOff',
}

/**
 * Puts the three wings together in one process: backend, pages, and what stands in front of them.
 * `prepare` runs before the first request is taken; the demo fills its database there.
 */
export async function startProduct(
  config: Config,
  log: Logger,
  prepare: (backend: Backend) => Promise<void> = async () => undefined,
): Promise<Product> {
  const { env } = config
  const common = securityHeaders(config)
  const gate = createRenderGate({
    atOnce: env.RENDERS_AT_ONCE,
    waiting: env.RENDERS_AT_ONCE * queue.waitingPerPlace,
    maxWaitMs: queue.maxWaitMs,
  })
  const cache = createPageCache({
    strategy: env.I18N_STRATEGY,
    maxBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    keptMs: env.BACKEND_URL ? keptForeignMs : keptMs,
    gate,
    common,
  })
  const backend = env.BACKEND_URL
    ? null
    : await startBackend({
        config: config.backend,
        log,
        evict: cache.purge,
        onListening: (state) => cache.believe(trustWhen[state]),
      })
  if (backend) await prepare(backend)
  const send = backend ? backend.fetch : foreignBackend(env.BACKEND_URL ?? '')
  const artist = createArtist()
  const renderPicture = pictureDrawer(artist, (request) => send(request))
  const pages = await loadPages()
  const version = await readBuildVersion()
  const counts = createCounts()
  const doors = {
    site: config.site,
    log,
    backend,
    send,
    renderPicture,
    trustProxy: env.TRUST_PROXY === 'on',
    version,
  }
  const parts = { ...doors, config, pages, cache, gate, counts, common }
  const handle = compose(parts)
  const metrics =
    env.METRICS_PORT === undefined
      ? null
      : await serveMetrics(
          createRegistry({ counts, cache, gate, backend }),
          env.METRICS_PORT,
          env.METRICS_HOST,
        )
  const server = createServer(
    { requestTimeout: 120_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
    handle,
  )
  server.maxConnections = 10_000
  const connections = watchConnections(server)
  // What ends TLS stands before this process: to the pages, and to what compares origins, it is https all the same.
  if (config.site.siteUrl.startsWith('https:'))
    server.on('connection', (socket) => Reflect.set(socket, 'encrypted', true))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, env.HOST || undefined, resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = env.PORT === 0 ? `http://localhost:${port}` : config.site.siteUrl
  const stopping = new AbortController()
  const warming = warmPages(parts, url, stopping.signal)
  return {
    url,
    realtimePort: backend?.realtimePort ?? null,
    metricsPort: metrics?.port ?? null,
    stop: () => inTime(stopAll(), stopMs),
  }

  async function stopAll(): Promise<void> {
    const until = performance.now() + stopMs
    stopping.abort()
    const closed = new Promise((resolve) => server.close(resolve))
    connections.end()
    const timer = setTimeout(() => server.closeAllConnections(), graceMs)
    await Promise.all([closed, warming])
    clearTimeout(timer)
    await Promise.all([metrics?.stop(), artist.stop()])
    await backend?.stop(until - performance.now())
  }
}

/** What is not done by then is left undone: nothing that was acknowledged is lost by it. */
function inTime(work: Promise<void>, ms: number): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms).unref())])
}

async function loadPages(): Promise<PageHandler> {
  const entry = new URL('../../dist/server/entry.mjs', import.meta.url)
  // React chooses by it between its fast build and the one for finding mistakes.
  process.env['NODE_ENV'] ??= 'production'
  try {
    return ((await import(entry.href)) as { handler: PageHandler }).handler
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
