import { getRequestListener } from '@hono/node-server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { CallOrigin } from '#backend/core/app.ts'
import { forwardedAddress, isLoopback, plainAddress } from '#backend/core/networkAddress.ts'
import type { Backend } from '#backend/main.ts'
import { answerJson, answerText } from './answers.ts'
import type { SiteConfig } from './config.ts'
import { hangUp } from './lingeringClose.ts'
import type { SendRequest } from './sendRequest.ts'

/** What the process answers beside pages and files, the same in production and development. */
export interface Doors {
  readonly site: SiteConfig
  readonly log: Logger
  /** Null when it is somebody else's, at `BACKEND_URL`. */
  readonly backend: Backend | null
  readonly send: SendRequest
  readonly renderPicture: App.Locals['renderPicture']
  /** Whether `X-Forwarded-For` tells the address of who asks. */
  readonly trustProxy: boolean
  readonly version: number
}

/** What the process saw of a request before any page did. */
export type Found = Pick<App.Locals, 'bodyTooLarge'>

const backendPaths = /^\/(api|broadcasting|files)([/?]|$)/

/** Whether the backend answers this address. */
export const isBackends = (url: string): boolean => backendPaths.test(url)

/** Hands requests to the backend; the answer's `X-Request-Id` is set before. */
export const backendDoor = ({ send, trustProxy }: Doors) =>
  getRequestListener(
    async (request, { incoming, outgoing }) => {
      const req = incoming as IncomingMessage
      const requestId = String(outgoing.getHeader('x-request-id'))
      const answer = await send(request, originOf(req, requestId, trustProxy))
      if (answer.status === 413) hangUp(req, outgoing as ServerResponse)
      return answer
    },
    { overrideGlobalObjects: false },
  )

/** Answers what is asked of the process itself; false when it is something else. */
export function answerOfItself({ backend, version }: Doors, path: string, res: ServerResponse): boolean {
  if (path === '/healthz') answerText(res, 200, 'ok')
  else if (path === '/readyz') void answerReady(res, backend)
  else if (path === '/version.json') answerJson(res, { ts: version })
  else return false
  return true
}

/** What a page is given: calls that it makes for a visitor count as the visitor's own. */
export function localsFor(
  { site, log, send, renderPicture, version }: Doors,
  origin: CallOrigin,
  url: string | undefined,
) {
  const { requestId } = origin
  return {
    site,
    version,
    requestId,
    send: (call: Request) => send(call, origin),
    renderPicture,
    logFailure: (error: unknown) => log.error({ err: error, requestId, path: url }, 'page failed'),
  }
}

/** Where a request comes from, in the one spelling that sessions keep and limits count by. */
export function originOf(req: IncomingMessage, requestId: string, trustProxy: boolean): CallOrigin {
  const { headers, socket } = req
  const forwarded = trustProxy ? forwardedAddress(headers['x-forwarded-for']) : null
  return {
    address: forwarded ?? plainAddress(socket.remoteAddress) ?? 'unknown',
    requestId,
    // A proxy on this machine speaks for others.
    local: isLoopback(socket.remoteAddress) && headers['x-forwarded-for'] === undefined,
  }
}

async function answerReady(res: ServerResponse, backend: Backend | null): Promise<void> {
  const ready = backend ? await backend.ready() : true
  answerText(res, ready ? 200 : 503, ready ? 'ready' : 'database unavailable')
}
