import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebSocketServer } from 'ws'
import type { AppName, RealtimeApp } from './app.ts'
import { newCounters } from './counters.ts'
import { isAllowedHost, type AdmissionPolicy } from './handshake.ts'
import { startHeartbeat } from './heartbeat.ts'
import { serveApi } from './httpApi.ts'
import { type Hub, type MayJoin, newRoom } from './hub.ts'
import { defaultLimits, type RealtimeLimits } from './limits.ts'
import type { RealtimeLog } from './logEvents.ts'
import { createSocketServer, acceptSocket } from './sockets.ts'
import { readStats, type RealtimeStats } from './stats.ts'
import { occupiedChannels } from './httpChannels.ts'
import { deliverEvent, type LocalEvent } from './httpEvents.ts'
import { closeUserConnections } from './users.ts'

export interface RealtimeOptions {
  /** 0 chooses a free port. */
  port: number
  /** Address to listen on. Default: all. */
  host?: string
  apps: readonly RealtimeApp[]
  /** Origins of pages that may open sockets, or 'any'. Programs that send no origin are always admitted. */
  allowedOrigins: readonly string[] | 'any'
  /** Host names that sockets may use; the signed HTTP API accepts any. Default: 'any'. */
  allowedHosts?: readonly string[] | 'any'
  /** Trust `X-Forwarded-For` and `X-Forwarded-Proto`; only behind a proxy that sets them. Default: false. */
  trustProxy?: boolean
  /** Whether a signed authorisation is still valid. Default: for the lifetime of its socket. */
  mayJoin?: MayJoin
  limits?: Partial<RealtimeLimits>
  log?: RealtimeLog
}

export interface DisconnectOptions {
  /**
   * Makes the clients reconnect at once: they request authorisation for each channel again and lose those they may no
   * longer join. Without it they do not reconnect.
   */
  reconnect?: boolean
}

export interface RealtimeServer {
  readonly port: number
  /** Tells all clients to reconnect, waits until they are closed, and frees the port. Idempotent. */
  stop(): Promise<void>
  stats(): RealtimeStats
  /** Sends an event to the subscribers on this server. */
  publish(event: LocalEvent & { readonly app: AppName }): void
  /** Names of the channels with this prefix that somebody on this server listens on. */
  channels(app: AppName, prefix: string): string[]
  /** Tells all clients to reconnect, upon which they backfill what they missed. */
  reconnectAll(): void
  /** Closes one socket; false when this server does not have it. */
  disconnect(socketId: string, options?: DisconnectOptions): boolean
  /** Closes all sockets bound to a user, in all applications; returns how many. */
  disconnectUser(userId: string, options?: DisconnectOptions): number
}

/**
 * Starts the realtime server: Pusher protocol 7 for browsers at `/app/{key}`, and the signed HTTP API for publishers
 * at `/apps/{id}/…`, on one port.
 *
 * @throws when the port cannot be listened on.
 */
export async function startRealtimeServer(options: RealtimeOptions): Promise<RealtimeServer> {
  const { port, host, apps, allowedOrigins, allowedHosts = 'any', trustProxy = false } = options
  const { mayJoin, log = () => undefined } = options
  const limits = { ...defaultLimits, ...options.limits }
  const rooms = apps.map(newRoom)
  const hub: Hub = {
    rooms,
    networks: new Map(),
    limits,
    counters: newCounters(),
    log,
    ...(mayJoin && { mayJoin }),
  }
  const sockets = createSocketServer(limits)
  const http = createHttpServer(hub, { allowedOrigins, allowedHosts, trustProxy }, sockets)
  await listen(http, port, host)
  // Errors such as running out of file descriptors must not end the process.
  http.on('error', (error) => log({ kind: 'failed', where: 'server', error }))
  const stopHeartbeat = startHeartbeat(hub)
  const actualPort = (http.address() as AddressInfo).port
  log({ kind: 'started', port: actualPort })

  let stopping: Promise<void> | undefined
  return {
    port: actualPort,
    stop: () => (stopping ??= stop(hub, http, sockets).finally(stopHeartbeat)),
    stats: () => readStats(hub),
    publish: ({ app, ...event }) => {
      const room = rooms.find((one) => one.app.name === app)
      if (room) deliverEvent(hub, room, event)
    },
    channels: (app, prefix) => {
      const room = rooms.find((one) => one.app.name === app)
      return room ? occupiedChannels(room, prefix) : []
    },
    reconnectAll: () => {
      for (const room of rooms)
        for (const connection of room.connections.values()) connection.close('goingAway')
    },
    disconnect: (socketId, { reconnect = false } = {}) => {
      const connection = rooms.map((room) => room.connections.get(socketId)).find(Boolean)
      connection?.close(reconnect ? 'goingAway' : 'unauthorized')
      return connection !== undefined
    },
    disconnectUser: (userId, { reconnect = false } = {}) =>
      closeUserConnections(hub, userId, reconnect ? 'goingAway' : 'unauthorized'),
  }
}

function createHttpServer(hub: Hub, policy: AdmissionPolicy, sockets: WebSocketServer): Server {
  const http = createServer({ headersTimeout: 5_000, requestTimeout: 10_000, keepAliveTimeout: 30_000 })
  // Leaves room for publishers, and for sockets that are accepted only to be refused with an error code.
  http.maxConnections = Math.ceil(hub.limits.connections * 1.1) + 100
  http.on('request', (request, response) => void serveApi(hub, request, response))
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    if (!isAllowedHost(request.headers.host, policy.allowedHosts)) {
      socket.end('HTTP/1.1 421 Misdirected Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (opened) => acceptSocket(hub, policy, opened, request))
  })
  http.on('clientError', (_, socket) => socket.destroy())
  return http
}

function listen(http: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, () => {
      http.off('error', reject)
      resolve()
    })
  })
}

/** Refuses new sockets, finishes requests in progress, and tells open sockets to reconnect. */
async function stop(hub: Hub, http: Server, sockets: WebSocketServer): Promise<void> {
  const closed = new Promise<void>((resolve) => http.close(() => resolve()))
  sockets.close()
  http.closeIdleConnections()
  for (const room of hub.rooms)
    for (const connection of room.connections.values()) connection.close('goingAway')
  // Sockets have the same timeout of their own; this one is for requests.
  const forceClose = setTimeout(() => http.closeAllConnections(), hub.limits.closeTimeoutMs)
  await closed
  clearTimeout(forceClose)
  hub.log({ kind: 'stopped' })
}
