import { defaultLocale } from '#contract/core/locale.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { translator } from '#i18n/translate.ts'
import type { CallOrigin } from '#backend/core/app.ts'
import { respondText, respondUnavailable, redirect } from './respond.ts'
import { compressResponse } from './compressResponse.ts'
import type { Config } from './config.ts'
import {
  serveProcessRoute,
  backendHandler,
  isBackendPath,
  localsFor,
  originOf,
  type HandlerContext,
  type RequestFlags,
} from './handlers.ts'
import { hostCheck, pagesOrigins, respondMisdirected } from './hosts.ts'
import type { Counts, RequestClass } from './metrics/requestCounts.ts'
import type { PageCache } from './pageCache.ts'
import type { Render } from './pageCache/render.ts'
import { completePageHeaders } from './completePageHeaders.ts'
import { forbidSharedCaching } from './forbidSharedCaching.ts'
import { readPageBody } from './pageBody.ts'
import { withReadablePath, withSingleSlashes } from './normalizePath.ts'
import { handlePurge, purgePath } from './purgeEndpoint.ts'
import { Overloaded, type ConcurrencyLimiter } from './concurrencyLimiter.ts'
import { newRequestId } from './requestId.ts'
import { setHeaders } from './securityHeaders.ts'
import { abandonedStatus, responseRecorder } from './recordResponse.ts'
import { serveStatic } from './staticFiles.ts'

export type PageHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next?: (error?: unknown) => void,
  locals?: object,
) => void | Promise<void>

export interface ServerContext extends HandlerContext {
  readonly config: Config
  readonly pages: PageHandler
  readonly cache: PageCache
  /** Removes what an external backend has changed from the page cache and the CDN. */
  readonly purge: (tags: readonly string[]) => Promise<void>
  readonly renderLimiter: ConcurrencyLimiter
  readonly counts: Counts
  /** Headers of every response, as a flat list of names and values. */
  readonly common: readonly string[]
}

const pageMethods = ['GET', 'HEAD', 'POST', 'OPTIONS']
const backendMethods = [...pageMethods, 'PUT', 'PATCH', 'DELETE']
/** `Retry-After` under overload, in seconds. */
const retryAfterSeconds = 2

/** Reached by IP address: by monitoring, and by an external backend, whose purges are signed. */
const hostIndependentPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', purgePath])

/** The request handler of the process. Tries cached pages first, then the backend, static files and page rendering. */
export function compose(context: ServerContext): (req: IncomingMessage, res: ServerResponse) => void {
  const { config, log, cache, counts, common } = context
  const handleBackend = backendHandler(context)
  const record = responseRecorder(log, counts)
  const isBehindCdn = Boolean(config.backend.cdn)
  const isServedHost = hostCheck(pagesOrigins(config.site.siteUrl, config.site.companyOrigin))

  return (req, res) => {
    const url = req.url ?? '/'
    const requestId = newRequestId()
    const started = performance.now()
    const path = url.split('?', 1)[0] ?? '/'
    const recordResponse = (kind: RequestClass) => {
      const { method = '' } = req
      const status = res.writableEnded ? res.statusCode : abandonedStatus
      record(kind, { requestId, method, path, status, ms: performance.now() - started })
    }
    const recordWhenSent = (kind: RequestClass) => res.once('close', () => recordResponse(kind))
    const forBackend = isBackendPath(url)
    if (!isServedHost(req.headers.host) && !hostIndependentPaths.has(path)) {
      recordWhenSent('other')
      setHeaders(res, common)
      return respondMisdirected(res)
    }
    if (refuseMethod(req, res, forBackend)) return
    if (!forBackend && cache.serve(req, res, requestId)) return recordResponse('cached')
    setHeaders(res, common)
    res.setHeader('x-request-id', requestId)
    if (forBackend) {
      recordWhenSent('api')
      if (isBehindCdn) forbidSharedCaching(res)
      return void handleBackend(req, res)
    }
    recordWhenSent('other')
    if (serveProcessRoute(context, path, res)) return
    if (path === purgePath) return void handlePurge(req, res, config.env.PURGE_SECRET, context.purge)
    if (serveStatic(req, res, path)) return
    const single = withSingleSlashes(path)
    if (single !== null) return redirect(res, single + url.slice(path.length))
    req.url = withReadablePath(url)
    void servePage(context, req, res, requestId)
  }
}

/** The request handler of a process without pages and calls: it answers health checks. */
export function composeChecks(
  context: HandlerContext,
  common: readonly string[],
): (req: IncomingMessage, res: ServerResponse) => void {
  return ({ url = '/' }, res) => {
    setHeaders(res, common)
    if (!serveProcessRoute(context, url.split('?', 1)[0] ?? '/', res))
      respondText(res, 404, 'This process serves no pages.')
  }
}

/** Responds 405 to methods that no handler supports, before anything reads the request body. */
function refuseMethod({ method = '' }: IncomingMessage, res: ServerResponse, forBackend: boolean): boolean {
  const allowed = forBackend ? backendMethods : pageMethods
  if (allowed.includes(method)) return false
  respondText(res, 405, 'Method not allowed', { allow: allowed.join(', ') })
  return true
}

async function servePage(
  context: ServerContext,
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
): Promise<void> {
  const { log, cache, renderLimiter, trustProxy } = context
  const origin = originOf(req, requestId, trustProxy)
  try {
    const shared = cache.render(req, res, requestId, renderFor(context, origin))
    if (shared) return await shared
    if (context.config.backend.cdn) forbidSharedCaching(res)
    const bodyTooLarge = !(await readPageBody(req, res, req.url ?? '/'))
    const render = renderFor(context, origin, { bodyTooLarge })
    await renderLimiter.run(async () => render(req, compressResponse(req, completePageHeaders(req, res))))
  } catch (error) {
    // The client disconnected: there is nobody to respond to.
    if (req.destroyed && !req.complete) return
    if (!(error instanceof Overloaded)) log.error({ err: error, requestId }, 'page broke off')
    respondUnavailable(res, translator(defaultLocale)('errors:unavailable'), retryAfterSeconds)
  }
}

/** Renders pages whose backend calls count as those of the given origin. */
export function renderFor(context: ServerContext, origin: CallOrigin, flags: RequestFlags = {}): Render {
  return (request, response) =>
    context.pages(request, response, undefined, { ...localsFor(context, origin, request), ...flags })
}
