import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { ListenState } from '#backend/db/listenConnection.ts'
import { startBackend, type Backend } from '#backend/main.ts'
import { compose, composeChecks, type PageHandler } from './compose.ts'
import type { Config } from './config.ts'
import { connectCdn, type ConnectedCdn } from './connectCdn.ts'
import { portMismatch } from './portMismatch.ts'
import { trackConnections } from './connections.ts'
import { createRegistry, serveMetrics } from './metrics.ts'
import type { Listening } from './metrics/databaseMetrics.ts'
import { createCounts } from './metrics/requestCounts.ts'
import { createPageCache, type Freshness } from './pageCache.ts'
import { sitemapWriter } from '#features/syndication/sitemap.ts'
import { createImageWorker } from './pictures/imageWorker.ts'
import { createPictureRenderer } from './pictures/createPictureRenderer.ts'
import { createConcurrencyLimiter } from './concurrencyLimiter.ts'
import { securityHeaders } from './securityHeaders.ts'
import { externalBackend } from './sendRequest.ts'
import { warmPages } from './warm.ts'

export interface Product {
  readonly url: string
  readonly realtimePort: number | null
  readonly metricsPort: number | null
  stop(): Promise<void>
}

/** Longest shutdown, in milliseconds: process managers usually kill after 10 s. */
const stopMs = 9_000
/** The part of it for requests in flight; the rest is for background work and connections. */
const graceMs = 6_000
/** TTL of a cached page, in milliseconds; shorter with an external backend, which may not send purges. */
const pageTtlMs = 10 * 60_000
const externalPageTtlMs = 60_000
/** A page takes a few milliseconds to render; clients behind a longer queue would wait for seconds. */
const queue = { waitingPerPlace: 12, maxWaitMs: 4_000 }
const freshnessOf: Readonly<Record<ListenState, Freshness>> = {
  listening: 'current',
  disconnected: 'unknown',
  unreachable: 'disconnected',
}

/**
 * Starts backend, pages, page cache and HTTP server in one process.
 * `prepare` runs before the first request is accepted; the demo fills its database there.
 */
export async function startProduct(
  config: Config,
  log: Logger,
  prepare: (backend: Backend) => Promise<void> = async () => undefined,
): Promise<Product> {
  const { env } = config
  const common = securityHeaders(config)
  const renderLimiter = createConcurrencyLimiter({
    maxConcurrent: env.RENDERS_AT_ONCE,
    maxQueued: env.RENDERS_AT_ONCE * queue.waitingPerPlace,
    maxWaitMs: queue.maxWaitMs,
  })
  const cache = createPageCache({
    strategy: env.I18N_STRATEGY,
    maxBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    ttlMs: env.BACKEND_URL ? externalPageTtlMs : pageTtlMs,
    renderLimiter,
    common,
    isBehindCdn: Boolean(config.backend.cdn),
  })
  let listening: Listening | null = null
  let connectedCdn: ConnectedCdn | null = null
  function evict(tags: readonly string[]): void {
    const onTheirWay = cache.purge(tags)
    connectedCdn?.purgeAgain(onTheirWay)
  }
  const backend = env.BACKEND_URL
    ? null
    : await startBackend({
        config: config.backend,
        log,
        evict,
        sitemap: sitemapWriter(config.site),
        onListening(state) {
          // It reports the same state at each attempt to reconnect.
          if (state !== listening?.state) listening = { state, since: Date.now() }
          // What others changed meanwhile, this process may have given to the CDN as it was.
          if (cache.setFreshness(freshnessOf[state])) connectedCdn?.purgeEveryPage()
        },
      })
  connectedCdn = connectCdn(config.backend, backend, log)
  const cdn = connectedCdn?.cdn ?? null
  if (backend) await prepare(backend)
  const send = backend ? backend.fetch : externalBackend(env.BACKEND_URL ?? '')
  const imageWorker = createImageWorker()
  const renderPicture = createPictureRenderer(imageWorker, (request) => send(request))
  const version = await readBuildVersion()
  const counts = createCounts()
  const handlerContext = {
    site: config.site,
    log,
    backend,
    send,
    renderPicture,
    trustProxy: env.TRUST_PROXY === 'on',
    version,
  }
  const isWeb = env.ROLES.includes('web')
  async function purge(tags: readonly string[]): Promise<void> {
    evict(tags)
    await cdn?.purge(tags)
  }
  const serverContext = isWeb
    ? { ...handlerContext, config, pages: await loadPages(), cache, purge, renderLimiter, counts, common }
    : null
  const handle = serverContext ? compose(serverContext) : composeChecks(handlerContext, common)
  const metrics =
    env.METRICS_PORT === undefined
      ? null
      : await serveMetrics(
          createRegistry({
            counts,
            cache,
            cdn,
            renderLimiter,
            backend,
            listening: () => listening,
          }),
          env.METRICS_PORT,
          env.METRICS_HOST,
        )
  const server = createServer(
    { requestTimeout: 120_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
    handle,
  )
  server.maxConnections = 10_000
  const connections = trackConnections(server)
  // A proxy in front terminates TLS. Astro derives the protocol of `Astro.url`, and so the origin check, from the socket.
  if (config.site.siteUrl.startsWith('https:'))
    server.on('connection', (socket) => Reflect.set(socket, 'encrypted', true))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, env.HOST || undefined, resolve)
  })
  const { port } = server.address() as AddressInfo
  const mismatch = portMismatch(env)
  if (mismatch) log.warn(mismatch)
  const url = env.PORT === 0 ? `http://localhost:${port}` : config.site.siteUrl
  // The pages of another release refer to files that this one does not have.
  if (isWeb) connectedCdn?.purgeEveryPage()
  const stopping = new AbortController()
  const warming = serverContext && warmPages(serverContext, url, stopping.signal)
  return {
    url,
    realtimePort: backend?.realtimePort ?? null,
    metricsPort: metrics?.port ?? null,
    stop: () => withTimeout(stopAll(), stopMs),
  }

  async function stopAll(): Promise<void> {
    const until = performance.now() + stopMs
    stopping.abort()
    const closed = new Promise((resolve) => server.close(resolve))
    connections.closeWhenIdle()
    const timer = setTimeout(() => server.closeAllConnections(), graceMs)
    await Promise.all([closed, warming])
    clearTimeout(timer)
    await Promise.all([metrics?.stop(), imageWorker.stop()])
    await backend?.stop(until - performance.now())
  }
}

/** Gives up waiting after `ms`; nothing that was acknowledged is lost by that. */
function withTimeout(work: Promise<void>, ms: number): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms).unref())])
}

async function loadPages(): Promise<PageHandler> {
  const entry = new URL('../../dist/server/entry.mjs', import.meta.url)
  // React selects its production build by NODE_ENV.
  process.env['NODE_ENV'] ??= 'production'
  try {
    return ((await import(entry.href)) as { handler: PageHandler }).handler
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND' && !String(error).includes('chunks'))
      throw new Error('There is no build yet: run `npm run build` first.', { cause: error })
    throw error
  }
}

/** When the pages were built, in milliseconds since 1970; the version poll compares it. */
async function readBuildVersion(): Promise<number> {
  const text = await readFile(new URL('../../dist/build.json', import.meta.url), 'utf8').catch(() => '{}')
  return (JSON.parse(text) as { ts?: number }).ts ?? 0
}
