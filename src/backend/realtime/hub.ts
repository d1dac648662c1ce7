import type { RealtimeApp } from './app.ts'
import type { Counters } from './counters.ts'
import type { RealtimeLimits } from './limits.ts'
import type { RealtimeLog } from './logEvents.ts'
import type { Member, Presence } from './presence.ts'
import type { ProtocolError } from './protocolErrors.ts'
import type { TokenBucket } from './tokenBucket.ts'

/** One open socket: what it may still send, whether it is alive, and how to write to it. */
export interface Connection {
  readonly id: string
  readonly room: Room
  readonly address: string
  /** Subscribed channels; on presence channels, as which member. */
  readonly channels: Map<string, Member | undefined>
  /** Subscriptions whose authorization is being checked, each with the newest check. */
  readonly asked: Map<string, object>
  /** Users this socket was proven to be, by signing in or by what the application signed with a subscription. */
  readonly userIds: Set<string>
  readonly clientEvents: TokenBucket
  /** Milliseconds of `performance.now()`. */
  readonly openedAt: number
  readonly heardAt: number
  readonly pingedAt: number | undefined
  signedInAs: string | undefined
  readonly closing: boolean
  /** Notes that the peer sent something; false when it sends too fast and was closed. */
  noteMessage(): boolean
  ping(now: number): void
  /** Writes one message; a reader that leaves too much of it waiting is cut off. False when nothing was sent. */
  send(frame: Buffer): boolean
  /** Reports an error to the peer and leaves the socket open. */
  complain(error: ProtocolError, detail?: string): void
  /** Says why, and closes. Whoever does not answer the closing handshake is cut after `closeTimeoutMs`. */
  close(error: ProtocolError): void
  cut(): void
}

/** A channel exists while somebody is subscribed to it. */
export interface Channel {
  name: string
  subscribers: Set<Connection>
  presence?: Presence
}

/** One application at run time: who is connected, to which channels, as whom. */
export interface Room {
  app: RealtimeApp
  connections: Map<string, Connection>
  channels: Map<string, Channel>
  users: Map<string, Set<Connection>>
}

/** Whether what was signed for a private channel still holds; asked at each subscription. */
export type MayJoin = (channel: string, member: Member) => Promise<boolean>

/** All applications of one server, and what they share. */
export interface Hub {
  rooms: readonly Room[]
  /** Open sockets by the address they come from. */
  addresses: Map<string, number>
  limits: RealtimeLimits
  counters: Counters
  log: RealtimeLog
  /** Without it a signature holds as long as its socket. */
  mayJoin?: MayJoin
}

export function newRoom(app: RealtimeApp): Room {
  return { app, connections: new Map(), channels: new Map(), users: new Map() }
}

export function countConnections(hub: Hub): number {
  return hub.rooms.reduce((sum, room) => sum + room.connections.size, 0)
}
