import { getRequestListener } from '@hono/node-server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { CallOrigin } from '#backend/core/app.ts'
import { forwardedAddress, isLoopback, plainAddress } from '#backend/ports/network/networkAddress.ts'
import type { Backend } from '#backend/main.ts'
import { respondJson, respondText } from './respond.ts'
import type { SiteConfig } from './config.ts'
import { lingeringClose } from './lingeringClose.ts'
import type { SendRequest } from './sendRequest.ts'

/** What request handlers need, in production and in development alike. */
export interface HandlerContext {
  readonly site: SiteConfig
  readonly log: Logger
  /** Null with an external backend (`BACKEND_URL`). */
  readonly backend: Backend | null
  readonly send: SendRequest
  readonly renderPicture: App.Locals['renderPicture']
  /** Whether a proxy in front sets `X-Forwarded-For`. */
  readonly trustProxy: boolean
  readonly version: number
}

/** Facts about a request that are established before a page handles it. */
export type RequestFlags = Pick<App.Locals, 'bodyTooLarge'>

const backendPaths = /^\/(api|broadcasting|files)([/?]|$)/

/** Whether the backend handles this URL. */
export const isBackendPath = (url: string): boolean => backendPaths.test(url)

/** Forwards requests to the backend; expects `X-Request-Id` to be set on the response. */
export const backendHandler = ({ send, trustProxy }: HandlerContext) =>
  getRequestListener(
    async (request, { incoming, outgoing }) => {
      const req = incoming as IncomingMessage
      const requestId = String(outgoing.getHeader('x-request-id'))
      const response = await send(request, originOf(req, requestId, trustProxy))
      if (response.status === 413) lingeringClose(req, outgoing as ServerResponse)
      return response
    },
    { overrideGlobalObjects: false },
  )

/** Serves the health checks, the build version and the build manifest; false for any other path. */
export function serveProcessRoute(
  { backend, version }: HandlerContext,
  path: string,
  res: ServerResponse,
): boolean {
  if (path === '/healthz') respondText(res, 200, 'ok')
  else if (path === '/readyz') void serveReadiness(res, backend)
  else if (path === '/version.json') respondJson(res, { ts: version })
  else if (path === '/builds/latest.json') respondJson(res, manifestOf(version))
  else if (path === `/builds/meta/${manifestOf(version).id}.json`) respondJson(res, manifestOf(version))
  else return false
  return true
}

/** The latest-build file, and the manifest that it names. */
const manifestOf = (version: number) => ({ id: version.toString(36), timestamp: version })

/** `Astro.locals` of a page. Calls that the page makes are counted as the visitor's own, and come from their browser. */
export function localsFor(
  { site, log, send, renderPicture, version }: HandlerContext,
  origin: CallOrigin,
  { url, headers }: Pick<IncomingMessage, 'url' | 'headers'>,
) {
  const { requestId } = origin
  const ofPage = { ...origin, page: true }
  const browser = headers['user-agent']
  return {
    site,
    version,
    requestId,
    send: (call: Request) => {
      // A session, and the log of what happened to an account, name the device by it.
      if (browser) call.headers.set('user-agent', browser)
      return send(call, ofPage)
    },
    renderPicture,
    logFailure: (error: unknown) => log.error({ err: error, requestId, path: url }, 'page failed'),
  }
}

/** Where a request comes from, in the normalised form that sessions store and rate limits count by. */
export function originOf(req: IncomingMessage, requestId: string, trustProxy: boolean): CallOrigin {
  const { headers, socket } = req
  const forwarded = trustProxy ? forwardedAddress(headers['x-forwarded-for']) : null
  return {
    address: forwarded ?? plainAddress(socket.remoteAddress) ?? 'unknown',
    requestId,
    // A request forwarded by a proxy on this machine is not a local one.
    local: isLoopback(socket.remoteAddress) && headers['x-forwarded-for'] === undefined,
  }
}

async function serveReadiness(res: ServerResponse, backend: Backend | null): Promise<void> {
  const obstacle = (await backend?.findObstacle()) ?? null
  respondText(res, obstacle === null ? 200 : 503, obstacle ?? 'ready')
}
