import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebSocketServer } from 'ws'
import type { AppName, RealtimeApp } from './app.ts'
import { newCounters } from './counters.ts'
import { isServed, type Door } from './handshake.ts'
import { startHeartbeat } from './heartbeat.ts'
import { serveApi } from './httpApi.ts'
import { type Hub, type MayJoin, newRoom } from './hub.ts'
import { defaultLimits, type RealtimeLimits } from './limits.ts'
import type { RealtimeLog } from './logEvents.ts'
import { createSocketServer, receive } from './sockets.ts'
import { readStats, type RealtimeStats } from './stats.ts'
import { deliver, type LocalEvent } from './httpEvents.ts'
import { endUser } from './users.ts'

export interface RealtimeOptions {
  /** 0 takes any free port. */
  port: number
  /** Address to listen on. Default: all. */
  host?: string
  apps: readonly RealtimeApp[]
  /** Origins of pages that may open sockets, or 'any'. Programs that send no origin are always admitted. */
  allowedOrigins: readonly string[] | 'any'
  /** Names that sockets may be asked for by; the signed HTTP API goes by any. Default: 'any'. */
  allowedHosts?: readonly string[] | 'any'
  /** Believe `X-Forwarded-For` and `X-Forwarded-Proto`; only behind a proxy that sets them. Default: false. */
  trustProxy?: boolean
  /** Whether what was signed for a private channel still holds. Default: as long as its socket. */
  mayJoin?: MayJoin
  limits?: Partial<RealtimeLimits>
  log?: RealtimeLog
}

export interface DisconnectOptions {
  /**
   * Tells the clients to come back at once: they authorise each channel anew, and lose those that they may no longer
   * have. Without it they stay away.
   */
  reconnect?: boolean
}

export interface RealtimeServer {
  readonly port: number
  /** Tells all sockets to reconnect, waits for them, and frees the port. May be called again. */
  stop(): Promise<void>
  stats(): RealtimeStats
  /** Sends an event to the sockets of this server that are on its channels. */
  publish(event: LocalEvent & { readonly app: AppName }): void
  /** Tells all sockets to reconnect: after a gap they ask for what they missed. */
  reconnectAll(): void
  /** Ends one socket; false when it is not here. */
  disconnect(socketId: string, options?: DisconnectOptions): boolean
  /** Ends all sockets known to be a user's, in all applications; returns how many. */
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
    addresses: new Map(),
    limits,
    counters: newCounters(),
    log,
    ...(mayJoin && { mayJoin }),
  }
  const sockets = createSocketServer(limits)
  const http = createHttpServer(hub, { allowedOrigins, allowedHosts, trustProxy }, sockets)
  await listen(http, port, host)
  // Running out of file descriptors, for one, must not end the process.
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
      if (room) deliver(hub, room, event)
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
      endUser(hub, userId, reconnect ? 'goingAway' : 'unauthorized'),
  }
}

function createHttpServer(hub: Hub, door: Door, sockets: WebSocketServer): Server {
  const http = createServer({ headersTimeout: 5_000, requestTimeout: 10_000, keepAliveTimeout: 30_000 })
  // Room for refusing sockets politely and for publishers, but not for more than that.
  http.maxConnections = Math.ceil(hub.limits.connections * 1.1) + 100
  http.on('request', (request, response) => void serveApi(hub, request, response))
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    if (!isServed(request.headers.host, door.allowedHosts)) {
      socket.end('HTTP/1.1 421 Misdirected Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (opened) => receive(hub, door, opened, request))
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

/** New sockets are refused at once, requests under way are answered, open sockets are told to come back. */
async function stop(hub: Hub, http: Server, sockets: WebSocketServer): Promise<void> {
  const closed = new Promise<void>((resolve) => http.close(() => resolve()))
  sockets.close()
  http.closeIdleConnections()
  for (const room of hub.rooms)
    for (const connection of room.connections.values()) connection.close('goingAway')
  // Sockets have the same time limit by themselves; this one is for requests.
  const impatience = setTimeout(() => http.closeAllConnections(), hub.limits.closeTimeoutMs)
  await closed
  clearTimeout(impatience)
  hub.log({ kind: 'stopped' })
}
