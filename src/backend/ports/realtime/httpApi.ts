import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Fields } from './frames.ts'
import { checkCaller, checkSignature } from './httpAuth.ts'
import { bodyFields, readBody } from './httpBody.ts'
import { listChannels, listUsers, showChannel } from './httpChannels.ts'
import { httpNotFound, RequestRefused } from './httpErrors.ts'
import { publishBatch, publishEvent } from './httpEvents.ts'
import type { Hub, Room } from './hub.ts'
import { splitUrl } from './signing.ts'
import { closeUserConnections } from './users.ts'

interface Call {
  hub: Hub
  room: Room
  query: URLSearchParams
  /** The path parameter of the route. */
  name: string
  /** @throws RequestRefused 400 when the body is not a JSON object. */
  fields: () => Fields
}

interface Route {
  method: 'GET' | 'POST'
  path: RegExp
  handle: (call: Call) => unknown
}

const routes: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/events$/,
    handle: ({ hub, room, fields }) => publishEvent(hub, room, fields()),
  },
  {
    method: 'POST',
    path: /^\/batch_events$/,
    handle: ({ hub, room, fields }) => publishBatch(hub, room, fields()),
  },
  { method: 'GET', path: /^\/channels$/, handle: ({ room, query }) => listChannels(room, query) },
  {
    method: 'GET',
    path: /^\/channels\/([^/]+)$/,
    handle: ({ room, name, query }) => showChannel(room, name, query),
  },
  { method: 'GET', path: /^\/channels\/([^/]+)\/users$/, handle: ({ room, name }) => listUsers(room, name) },
  { method: 'POST', path: /^\/users\/([^/]+)\/terminate_connections$/, handle: terminateUser },
]

/** Handles a request of a publisher. Never rejects: every error becomes a response. */
export async function serveApi(hub: Hub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path, query] = splitUrl(request.url ?? '')
  try {
    respond(response, 200, await handleRequest(hub, request, path, query))
  } catch (error) {
    const refusal = error instanceof RequestRefused ? error : undefined
    if (!refusal && request.destroyed && !request.complete) return
    if (!refusal) hub.log({ kind: 'failed', where: 'request', error })
    const { status, code, message } = refusal ?? { status: 500, code: 'failed', message: 'The server failed' }
    hub.log({ kind: 'requestRefused', status, code, path })
    respond(response, status, { error: code, message })
    // Discards the rest of a refused body: closing the connection could lose the response. The request timeout bounds it.
    request.resume()
  }
}

async function handleRequest(
  hub: Hub,
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
): Promise<unknown> {
  const [, appId, rest = ''] = /^\/apps\/([^/]+)(\/.*)$/.exec(path) ?? []
  const room = hub.rooms.find(({ app }) => app.id === appId)
  if (!room) throw httpNotFound('No application has this id')
  checkCaller(room.app, query, hub.limits.clockSkewMs)
  const method = request.method ?? ''
  const body = await readBody(request, hub.limits.bodyBytes)
  checkSignature(room.app, method, path, query, body)
  if (room.app.enabled === false) throw new RequestRefused(403, 'disabled', 'This application is disabled')
  const matching = routes.filter((route) => route.path.test(rest))
  if (matching.length === 0) throw httpNotFound('No such call')
  const route = matching.find((one) => one.method === method)
  if (!route) throw new RequestRefused(405, 'wrongMethod', 'Not with this method')
  const name = decodeName(route.path.exec(rest)?.[1] ?? '')
  return route.handle({ hub, room, query, name, fields: () => bodyFields(body) })
}

/** With `reconnect` the clients reconnect at once and are authorised again for each channel. */
function terminateUser({ hub, room, name, fields }: Call): unknown {
  closeUserConnections(hub, name, fields()['reconnect'] === true ? 'goingAway' : 'unauthorized', room.app.id)
  return {}
}

function decodeName(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw httpNotFound('The path is malformed')
  }
}

function respond(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value))
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}
