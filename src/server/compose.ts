import { getRequestListener } from '@hono/node-server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { translator } from '#i18n/translate.ts'
import type { CallOrigin } from '#backend/core/app.ts'
import type { Backend } from '#backend/main.ts'
import { answerJson, answerText, answerUnavailable } from './answers.ts'
import { compressed } from './compressed.ts'
import type { Config } from './config.ts'
import type { Counts, RequestClass } from './metrics.ts'
import type { PageCache } from './pageCache.ts'
import type { Render } from './pageCache/render.ts'
import { answerPurge, purgePath } from './purgeEndpoint.ts'
import { Overloaded, type RenderGate } from './renderGate.ts'
import { newRequestId } from './requestId.ts'
import { setHeaders } from './securityHeaders.ts'
import type { SendRequest } from './sendRequest.ts'
import { serveStatic } from './staticFiles.ts'

export type PageHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next?: (error?: unknown) => void,
  locals?: object,
) => void | Promise<void>

export interface Parts {
  readonly config: Config
  readonly log: Logger
  readonly backend: Backend | null
  readonly send: SendRequest
  readonly draw: App.Locals['draw']
  readonly pages: PageHandler
  readonly cache: PageCache
  readonly gate: RenderGate
  readonly counts: Counts
  /** Headers that every answer carries, names and values in turn. */
  readonly common: readonly string[]
  readonly version: number
}

const backendPaths = /^\/(api|broadcasting|files)([/?]|$)/
/** Seconds after which it is worth asking again when too much was asked at once. */
const overloadedSeconds = 2

/** What answers a request: a kept page before anything else, then the backend, files, and pages as they are drawn. */
export function compose(parts: Parts): (req: IncomingMessage, res: ServerResponse) => void {
  const { config, log, backend, send, cache, counts, common, version } = parts
  const trustProxy = config.env.TRUST_PROXY === 'on'
  const answerBackend = getRequestListener(
    (request, { incoming, outgoing }) =>
      send(
        request,
        originOf(incoming as IncomingMessage, String(outgoing.getHeader('x-request-id')), trustProxy),
      ),
    { overrideGlobalObjects: false },
  )
  const isLogged = log.isLevelEnabled('info')

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
    const isBackends = backendPaths.test(url)
    if (!isBackends && cache.serve(req, res, requestId)) {
      if (isLogged) watch('kept')
      else counts.answered('kept', res.statusCode)
      return
    }
    setHeaders(res, common)
    res.setHeader('x-request-id', requestId)
    if (isBackends) {
      watch('api')
      return void answerBackend(req, res)
    }
    watch('other')
    if (path === '/healthz') return answerText(res, 200, 'ok')
    if (path === '/readyz') return void answerReady(res, backend)
    if (path === '/version.json') return answerJson(res, { ts: version })
    if (path === purgePath) return void answerPurge(req, res, config.env.PURGE_SECRET, cache.purge)
    if (serveStatic(req, res, path)) return
    void answerPage(parts, req, res, requestId)
  }
}

async function answerPage(
  parts: Parts,
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
): Promise<void> {
  const { config, log, cache, gate } = parts
  const render = renderFor(parts, originOf(req, requestId, config.env.TRUST_PROXY === 'on'))
  try {
    await (cache.draw(req, res, requestId, render) ??
      gate.pass(async () => render(req, compressed(req, res))))
  } catch (error) {
    if (!(error instanceof Overloaded)) log.error({ err: error, requestId }, 'page broke off')
    answerUnavailable(res, translator('en_GB')('errors:unavailable'), overloadedSeconds)
  }
}

/** Draws pages on somebody's behalf: calls that a page makes for a visitor count as the visitor's own. */
export function renderFor({ config, log, send, draw, pages }: Parts, origin: CallOrigin): Render {
  const { requestId } = origin
  return (request, answer) =>
    pages(request, answer, undefined, {
      site: config.site,
      requestId,
      send: (call: Request) => send(call, origin),
      draw,
      logFailure: (error: unknown) => log.error({ err: error, requestId, path: request.url }, 'page failed'),
    })
}

function originOf(req: IncomingMessage, requestId: string, trustProxy: boolean): CallOrigin {
  const forwarded = trustProxy ? req.headers['x-forwarded-for'] : undefined
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').pop()?.trim()
  return { address: last || (req.socket.remoteAddress ?? 'unknown'), requestId }
}

async function answerReady(res: ServerResponse, backend: Backend | null): Promise<void> {
  const ready = backend ? await backend.ready() : true
  answerText(res, ready ? 200 : 503, ready ? 'ready' : 'database unavailable')
}
