import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Pusher from 'pusher'
import type { AppName, RealtimeApp } from './app.ts'
import { channelsOf, type Audience, type FollowersAmong } from './audience.ts'

export interface PublishOptions {
  /** The socket that caused the event and does not need it. */
  exceptSocketId?: string
}

/** Sends events to browsers, through the embedded realtime server or any Pusher-compatible one. */
export interface Publisher {
  /**
   * Publishes an event. `data` is sent as JSON, at most 10 KB.
   *
   * @throws PublishFailed; when `retryable`, a later attempt may succeed. With more than 100 channels, some of them may
   * have received the event.
   */
  publish(
    app: AppName,
    channels: string | string[],
    event: string,
    data: unknown,
    options?: PublishOptions,
  ): Promise<void>
  /**
   * Publishes an event to an audience. Who of it listens is found out where the sockets are: the cost is that of the
   * listeners, however large the audience.
   *
   * @throws PublishFailed
   */
  publishToAudience(app: AppName, audience: Audience, event: string, data: unknown): Promise<void>
  /**
   * Closes all sockets of a user, in all applications. With `reconnect` the clients come back and are authorised again
   * for each channel; external servers that do not support it close them for good.
   *
   * @throws PublishFailed
   */
  disconnectUser(userId: string, options?: { reconnect?: boolean }): Promise<void>
  /** Closes idle connections to the realtime server. */
  close(): void
}

export interface PublisherOptions {
  apps: readonly Pick<RealtimeApp, 'name' | 'id' | 'key' | 'secret'>[]
  host: string
  port: number
  useTLS: boolean
  followersAmong: FollowersAmong
  /** Request timeout in milliseconds. Default: 5,000. */
  timeoutMs?: number
}

export type PublishFailure = 'timeout' | 'unreachable' | 'refused' | 'invalid'

export class PublishFailed extends Error {
  readonly code: PublishFailure
  readonly app: AppName
  /** HTTP status, when the server answered. */
  readonly status: number | undefined

  constructor(code: PublishFailure, app: AppName, status: number | undefined, cause: unknown) {
    const withStatus = status === undefined ? '' : ` with status ${status}`
    super(`Publishing to the realtime application ${app} failed: ${code}${withStatus}`, { cause })
    this.name = 'PublishFailed'
    this.code = code
    this.app = app
    this.status = status
  }

  /** Whether the same call may succeed later: the server was unreachable or failing, rather than rejecting it. */
  get retryable(): boolean {
    if (this.code === 'invalid') return false
    return this.status === undefined || this.status >= 500 || this.status === 429
  }
}

/** Largest event data as JSON, in bytes. */
export const maxEventBytes = 10 * 1024
/** Most channels of one request. */
const channelsPerRequest = 100

export function createPublisher(options: PublisherOptions): Publisher {
  const { apps, host, port, useTLS, followersAmong, timeoutMs = 5_000 } = options
  const agent = new (useTLS ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 16 })
  const clients = new Map(
    apps.map(({ name, id, key, secret }) => {
      const where = { host, port: String(port), useTLS, timeout: timeoutMs, agent }
      return [name, new Pusher({ appId: id, key, secret, ...where })]
    }),
  )

  const send = async (app: AppName, request: (client: Pusher) => Promise<Pusher.Response>) => {
    const client = clients.get(app)
    if (!client) throw new PublishFailed('invalid', app, undefined, new Error('Unknown application'))
    try {
      return await withDeadline(
        timeoutMs,
        // Reading the response to its end frees the connection for the next request.
        (async () => (await request(client)).text())(),
      )
    } catch (error) {
      throw toFailure(app, error)
    }
  }

  const publish: Publisher['publish'] = async (app, channels, event, data, { exceptSocketId } = {}) => {
    const all = [...new Set([channels].flat())]
    const text = JSON.stringify(data ?? null)
    const params = exceptSocketId === undefined ? {} : { socket_id: exceptSocketId }
    for (let start = 0; start < all.length; start += channelsPerRequest) {
      const some = all.slice(start, start + channelsPerRequest)
      await send(app, async (client) => client.trigger(some, event, text, params))
    }
  }

  return {
    publish,
    publishToAudience: async (app, audience, event, data) => {
      const params = { filter_by_prefix: audience.prefix }
      const listed = await send(app, async (client) => client.get({ path: '/channels', params }))
      const { channels } = JSON.parse(listed) as { channels: Record<string, unknown> }
      await publish(app, await channelsOf(audience, Object.keys(channels), followersAmong), event, data)
    },
    disconnectUser: async (userId, { reconnect = false } = {}) => {
      const path = `/users/${encodeURIComponent(userId)}/terminate_connections`
      await Promise.all(
        [...clients.keys()].map((app) =>
          // The SDK serialises any body as JSON, but its types accept strings only.
          send(app, async (client) => client.post({ path, body: { reconnect } as unknown as string })),
        ),
      )
    },
    close: () => agent.destroy(),
  }
}

/** The SDK's own timeout does not cover the response body. */
async function withDeadline<T>(ms: number, work: Promise<T>): Promise<T> {
  const deadline = Promise.withResolvers<never>()
  const timer = setTimeout(() => deadline.reject(new DeadlinePassed('No response in time')), ms)
  try {
    return await Promise.race([work, deadline.promise])
  } finally {
    clearTimeout(timer)
  }
}

class DeadlinePassed extends Error {}

/** Converts errors of the SDK, whose messages contain the signed request URL and must not be logged. */
function toFailure(app: AppName, error: unknown): PublishFailed {
  if (error instanceof DeadlinePassed) return new PublishFailed('timeout', app, undefined, error)
  if (!(error instanceof Pusher.RequestError)) return new PublishFailed('invalid', app, undefined, error)
  const { status, body, error: cause } = error as { status?: number; body?: string; error?: NetworkError }
  if (status !== undefined) return new PublishFailed('refused', app, status, new Error(body?.slice(0, 200)))
  const code = cause?.name === 'AbortError' ? 'timeout' : 'unreachable'
  return new PublishFailed(code, app, undefined, new Error(cause?.code ?? cause?.name))
}

type NetworkError = Error & { code?: string }

/** Publishes nothing, for `REALTIME=off`. */
export const noopPublisher: Publisher = {
  publish: async () => undefined,
  publishToAudience: async () => undefined,
  disconnectUser: async () => undefined,
  close: () => undefined,
}
