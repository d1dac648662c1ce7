import type { IncomingMessage, ServerResponse } from 'node:http'
import { translator } from '#i18n/translate.ts'
import type { CallOrigin } from '#backend/core/app.ts'
import { answerText, answerUnavailable, redirect } from './answers.ts'
import { compressed } from './compressed.ts'
import type { Config } from './config.ts'
import {
  answerOfItself,
  backendDoor,
  isBackends,
  localsFor,
  originOf,
  type Doors,
  type Found,
} from './handlers.ts'
import { hostCheck, pagesOrigins, refuseHost } from './hosts.ts'
import type { Counts, RequestClass } from './metrics.ts'
import type { PageCache } from './pageCache.ts'
import type { Render } from './pageCache/render.ts'
import { pageAnswer } from './pageAnswer.ts'
import { takeBody } from './pageBody.ts'
import { withReadablePath, withSingleSlashes } from './plainPath.ts'
import { answerPurge, purgePath } from './purgeEndpoint.ts'
import { Overloaded, type RenderGate } from './concurrencyLimiter.ts'
import { newRequestId } from './requestId.ts'
import { setHeaders } from './securityHeaders.ts'
import { serveStatic } from './staticFiles.ts'

export type PageHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next?: (error?: unknown) => void,
  locals?: object,
) => void | Promise<void>

export interface Parts extends Doors {
  readonly config: Config
  readonly pages: PageHandler
  readonly cache: PageCache
  readonly gate: RenderGate
  readonly counts: Counts
  /** Headers that every answer carries, names and values in turn. */
  readonly common: readonly string[]
}

const pageMethods = ['GET', 'HEAD', 'POST', 'OPTIONS']
const backendMethods = [...pageMethods, 'PUT', 'PATCH', 'DELETE']
/** Seconds after which it is worth asking again when too much was asked at once. */
const overloadedSeconds = 2

/** Asked for by address: by what watches the process, and by a backend of one's own, which signs what it says. */
const hostless: ReadonlySet<string> = new Set(['/healthz', '/readyz', purgePath])

/** What answers a request: a kept page before anything else, then the backend, files, and pages as they are drawn. */
export function compose(parts: Parts): (req: IncomingMessage, res: ServerResponse) => void {
  const { config, log, cache, counts, common } = parts
  const answerBackend = backendDoor(parts)
  const isLogged = log.isLevelEnabled('info')
  const isOurs = hostCheck(pagesOrigins(config.site.siteUrl, config.site.companyOrigin))

  return (req, res) => {
    const url = req.url ?? '/'
    const requestId = newRequestId()
    const started = isLogged ? performance.now() : 0
    const path = url.split('?', 1)[0] ?? '/'
    const watch = (kind: RequestClass) =>
      res.once('finish', () => {
        counts.answered(kind, res.statusCode)
        if (!isLogged) return
        const ms = Math.round(performance.now() - started)
        log.info({ requestId, method: req.method, path, status: res.statusCode, ms }, 'request')
      })
    const forBackend = isBackends(url)
    if (!isOurs(req.headers.host) && !hostless.has(path)) {
      watch('other')
      setHeaders(res, common)
      return refuseHost(res)
    }
    if (refuseMethod(req, res, forBackend)) return
    if (!forBackend && cache.serve(req, res, requestId)) {
      if (isLogged) watch('kept')
      else counts.answered('kept', res.statusCode)
      return
    }
    setHeaders(res, common)
    res.setHeader('x-request-id', requestId)
    if (forBackend) {
      watch('api')
      return void answerBackend(req, res)
    }
    watch('other')
    if (answerOfItself(parts, path, res)) return
    if (path === purgePath) return void answerPurge(req, res, config.env.PURGE_SECRET, cache.purge)
    if (serveStatic(req, res, path)) return
    const single = withSingleSlashes(path)
    if (single !== null) return redirect(res, single + url.slice(path.length))
    req.url = withReadablePath(url)
    void answerPage(parts, req, res, requestId)
  }
}

/** What HTTP knows and nobody here does, and what pages do not take, is said as that before anybody reads the request. */
function refuseMethod({ method = '' }: IncomingMessage, res: ServerResponse, forBackend: boolean): boolean {
  const taken = forBackend ? backendMethods : pageMethods
  if (taken.includes(method)) return false
  answerText(res, 405, 'Method not allowed', { allow: taken.join(', ') })
  return true
}

async function answerPage(
  parts: Parts,
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
): Promise<void> {
  const { log, cache, gate, trustProxy } = parts
  const origin = originOf(req, requestId, trustProxy)
  try {
    const drawn = cache.draw(req, res, requestId, renderFor(parts, origin))
    if (drawn) return await drawn
    const bodyTooLarge = !(await takeBody(req, res, req.url ?? '/'))
    const render = renderFor(parts, origin, { bodyTooLarge })
    await gate.pass(async () => render(req, compressed(req, pageAnswer(req, res))))
  } catch (error) {
    // Who left has nobody to be answered.
    if (req.destroyed && !req.complete) return
    if (!(error instanceof Overloaded)) log.error({ err: error, requestId }, 'page broke off')
    answerUnavailable(res, translator('en_GB')('errors:unavailable'), overloadedSeconds)
  }
}

/** Draws pages on somebody's behalf. */
export function renderFor(parts: Parts, origin: CallOrigin, found: Found = {}): Render {
  return (request, answer) =>
    parts.pages(request, answer, undefined, { ...localsFor(parts, origin, request.url), ...found })
}
