import type { IncomingMessage } from 'node:http'
import type { ViteDevServer } from 'vite'
import { startBackend } from '#backend/main.ts'
import { redirect } from './respond.ts'
import { readConfig } from './config.ts'
import { loadEnvironment } from './loadEnvironment.ts'
import { portMismatch } from './portMismatch.ts'
import {
  serveProcessRoute,
  backendHandler,
  isBackendPath,
  localsFor,
  originOf,
  type HandlerContext,
} from './handlers.ts'
import { startLog } from './log.ts'
import { sitemapWriter } from '#features/syndication/sitemap.ts'
import { createImageWorker } from './pictures/imageWorker.ts'
import { createPictureRenderer } from './pictures/createPictureRenderer.ts'
import { isTooLarge, acceptsFile } from './pageBody.ts'
import { withReadablePath, withSingleSlashes } from './normalizePath.ts'
import { newRequestId } from './requestId.ts'
import { externalBackend } from './sendRequest.ts'

/** The composition of `product.ts`, around Astro's development server. */
export async function startDevelopment(server: ViteDevServer): Promise<void> {
  // The realtime server listens on the same host as Astro; a bare `--host` means all addresses.
  const { host, port } = server.config.server
  const HOST = host === true ? '0.0.0.0' : host || '127.0.0.1'
  loadEnvironment()
  const config = readConfig({
    NODE_ENV: 'development',
    DATA_DIR: '.data/development',
    ...process.env,
    HOST,
    PORT: String(port),
  })
  const { BACKEND_URL, TRUST_PROXY } = config.env
  const log = startLog(config.env)
  const mismatch = portMismatch(config.env)
  if (mismatch) log.warn(mismatch)
  const web = { ...config.backend.web, exampleDomains: true }
  const backend = BACKEND_URL
    ? null
    : await startBackend({ config: { ...config.backend, web }, log, sitemap: sitemapWriter(config.site) })
  const send = backend ? backend.fetch : externalBackend(BACKEND_URL ?? '')
  const renderPicture = createPictureRenderer(createImageWorker(), (request) => send(request))
  const trustProxy = TRUST_PROXY === 'on'
  const context: HandlerContext = {
    site: config.site,
    log,
    backend,
    send,
    renderPicture,
    trustProxy,
    version: 0,
  }
  const handleBackend = backendHandler(context)
  server.httpServer?.once('close', () => void backend?.stop())
  // Before any middleware: Astro puts its own, one of which decodes the path, in front of these.
  server.httpServer?.prependListener('request', (req: IncomingMessage) => {
    req.url = withReadablePath(req.url ?? '/')
  })
  server.middlewares.use((req, res, next) => {
    const url = req.url ?? '/'
    const requestId = newRequestId()
    res.setHeader('x-request-id', requestId)
    if (isBackendPath(url)) return void handleBackend(req, res)
    const path = url.split('?', 1)[0] ?? '/'
    if (serveProcessRoute(context, path, res)) return
    const single = withSingleSlashes(path)
    if (single !== null) return redirect(res, single + url.slice(path.length))
    // Astro reads the body itself here, so only the declared length can be checked.
    const bodyTooLarge = !acceptsFile(path) && isTooLarge(req)
    const locals = { ...localsFor(context, originOf(req, requestId, trustProxy), req), bodyTooLarge }
    Reflect.set(req, Symbol.for('astro.locals'), locals)
    next()
  })
}
