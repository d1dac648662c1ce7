import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Pusher from 'pusher'
import type { AppName, RealtimeApp } from './app.ts'

export interface PublishOptions {
  /** The socket that caused the event and already shows it. */
  exceptSocketId?: string
}

/** Sends events to browsers, through the embedded realtime server or any Pusher-compatible one. */
export interface Publisher {
  /**
   * Publishes one event. `data` travels as JSON, at most 10 KB.
   *
   * @throws PublishFailed; when `retryable`, trying again later may help. Some of more than 100 channels may
   * have got the event then.
   */
  publish(
    app: AppName,
    channels: string | string[],
    event: string,
    data: unknown,
    options?: PublishOptions,
  ): Promise<void>
  /**
   * Ends all sockets of a user, in all applications: for good, or so that they come back and are admitted anew to what
   * is still theirs. A server of somebody else's that does not know the difference ends them for good.
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
  /** Milliseconds until an unanswered request fails. Default: 5,000. */
  timeoutMs?: number
}

export type PublishFailure = 'timeout' | 'unreachable' | 'refused' | 'invalid'

export class PublishFailed extends Error {
  readonly code: PublishFailure
  readonly app: AppName
  /** HTTP status, when the server answered. */
  readonly status: number | undefined

  constructor(code: PublishFailure, app: AppName, status: number | undefined, cause: unknown) {
    const told = status === undefined ? '' : ` with status ${status}`
    super(`Publishing to the realtime application ${app} failed: ${code}${told}`, { cause })
    this.name = 'PublishFailed'
    this.code = code
    this.app = app
    this.status = status
  }

  /** Whether the same call may succeed later: the server was away or failing, rather than disagreeing. */
  get retryable(): boolean {
    if (this.code === 'invalid') return false
    return this.status === undefined || this.status >= 500 || this.status === 429
  }
}

/** The most bytes that the data of one event may have as JSON. */
export const maxEventBytes = 10 * 1024
/** The most channels that one request may name. */
const channelsPerRequest = 100

export function createPublisher(options: PublisherOptions): Publisher {
  const { apps, host, port, useTLS, timeoutMs = 5_000 } = options
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
      await withDeadline(
        timeoutMs,
        // Reading the answer to its end frees the connection for the next request.
        (async () => (await request(client)).text())(),
      )
    } catch (error) {
      throw toFailure(app, error)
    }
  }

  return {
    publish: async (app, channels, event, data, { exceptSocketId } = {}) => {
      const all = [...new Set([channels].flat())]
      const text = JSON.stringify(data ?? null)
      const params = exceptSocketId === undefined ? {} : { socket_id: exceptSocketId }
      for (let start = 0; start < all.length; start += channelsPerRequest) {
        const some = all.slice(start, start + channelsPerRequest)
        await send(app, async (client) => client.trigger(some, event, text, params))
      }
    },
    disconnectUser: async (userId, { reconnect = false } = {}) => {
      const path = `/users/${encodeURIComponent(userId)}/terminate_connections`
      await Promise.all(
        [...clients.keys()].map((app) =>
          // The SDK writes any body as JSON; its types know of texts alone.
          send(app, async (client) => client.post({ path, body: { reconnect } as unknown as string })),
        ),
      )
    },
    close: () => agent.destroy(),
  }
}

/** The SDK's own timeout ends with the headers; a body that never ends would be waited for without this one. */
async function withDeadline<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DeadlinePassed('No answer in time')), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

class DeadlinePassed extends Error {}

/** Errors of the SDK and below it quote the signed address of the request, which belongs in no log: made anew here. */
function toFailure(app: AppName, error: unknown): PublishFailed {
  if (error instanceof DeadlinePassed) return new PublishFailed('timeout', app, undefined, error)
  if (!(error instanceof Pusher.RequestError)) return new PublishFailed('invalid', app, undefined, error)
  const { status, body, error: cause } = error as { status?: number; body?: string; error?: NetworkError }
  if (status !== undefined) return new PublishFailed('refused', app, status, new Error(body?.slice(0, 200)))
  const code = cause?.name === 'AbortError' ? 'timeout' : 'unreachable'
  return new PublishFailed(code, app, undefined, new Error(cause?.code ?? cause?.name))
}

type NetworkError = Error & { code?: string }
