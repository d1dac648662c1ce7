import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Fields } from './frames.ts'
import { checkCaller, checkSignature } from './httpAuth.ts'
import { bodyFields, readBody } from './httpBody.ts'
import { listChannels, listUsers, showChannel } from './httpChannels.ts'
import { notFound, RequestRefused } from './httpErrors.ts'
import { publishBatch, publishEvent } from './httpEvents.ts'
import type { Hub, Room } from './hub.ts'
import { splitUrl } from './requestUrl.ts'
import { endUser } from './users.ts'

interface Call {
  hub: Hub
  room: Room
  query: URLSearchParams
  /** The part of the path that the route leaves open. */
  name: string
  /** @throws RequestRefused 400 when the body is not a JSON object. */
  fields: () => Fields
}

interface Route {
  method: 'GET' | 'POST'
  path: RegExp
  answer: (call: Call) => unknown
}

const routes: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/events$/,
    answer: ({ hub, room, fields }) => publishEvent(hub, room, fields()),
  },
  {
    method: 'POST',
    path: /^\/batch_events$/,
    answer: ({ hub, room, fields }) => publishBatch(hub, room, fields()),
  },
  { method: 'GET', path: /^\/channels$/, answer: ({ room, query }) => listChannels(room, query) },
  {
    method: 'GET',
    path: /^\/channels\/([^/]+)$/,
    answer: ({ room, name, query }) => showChannel(room, name, query),
  },
  { method: 'GET', path: /^\/channels\/([^/]+)\/users$/, answer: ({ room, name }) => listUsers(room, name) },
  { method: 'POST', path: /^\/users\/([^/]+)\/terminate_connections$/, answer: terminateUser },
]

/** Answers one request of a publisher. Never rejects: whatever goes wrong becomes an answer. */
export async function serveApi(hub: Hub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path, query] = splitUrl(request.url ?? '')
  try {
    reply(response, 200, await answer(hub, request, path, query))
  } catch (error) {
    const refusal = error instanceof RequestRefused ? error : undefined
    if (!refusal && request.destroyed && !request.complete) return
    if (!refusal) hub.log({ kind: 'failed', where: 'request', error })
    const { status, code, message } = refusal ?? { status: 500, code: 'failed', message: 'The server failed' }
    hub.log({ kind: 'requestRefused', status, code, path })
    reply(response, status, { error: code, message })
    // The rest of a refused body is read and dropped: cutting it off could lose the answer. The request timeout ends
    // endless ones.
    request.resume()
  }
}

async function answer(
  hub: Hub,
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
): Promise<unknown> {
  const [, appId, rest = ''] = /^\/apps\/([^/]+)(\/.*)$/.exec(path) ?? []
  const room = hub.rooms.find(({ app }) => app.id === appId)
  if (!room) throw notFound('No application has this id')
  checkCaller(room.app, query, hub.limits.clockSkewMs)
  const method = request.method ?? ''
  const body = await readBody(request, hub.limits.bodyBytes)
  checkSignature(room.app, method, path, query, body)
  if (room.app.enabled === false) throw new RequestRefused(403, 'disabled', 'This application is disabled')
  const matching = routes.filter((route) => route.path.test(rest))
  if (matching.length === 0) throw notFound('No such call')
  const route = matching.find((one) => one.method === method)
  if (!route) throw new RequestRefused(405, 'wrongMethod', 'Not with this method')
  const name = decodeName(route.path.exec(rest)?.[1] ?? '')
  return route.answer({ hub, room, query, name, fields: () => bodyFields(body) })
}

/** With `reconnect` the sockets come back at once, and are admitted anew to what is still theirs. */
function terminateUser({ hub, room, name, fields }: Call): unknown {
  endUser(hub, name, fields()['reconnect'] === true ? 'goingAway' : 'unauthorized', room.app.id)
  return {}
}

function decodeName(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw notFound('The path is malformed')
  }
}

function reply(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value))
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}
