import type { RealtimeApp } from './app.ts'
import type { Counters } from './counters.ts'
import type { RealtimeLimits } from './limits.ts'
import type { RealtimeLog } from './logEvents.ts'
import type { Member, Presence } from './presence.ts'
import type { ProtocolError } from './protocolErrors.ts'
import type { TokenBucket } from './tokenBucket.ts'

/** An open socket. */
export interface Connection {
  readonly id: string
  readonly room: Room
  readonly networks: readonly string[]
  /** Subscribed channels, with the member on presence channels. */
  readonly channels: Map<string, Member | undefined>
  /** Channels whose authorisation is being checked, each with its latest attempt. */
  readonly pendingJoins: Map<string, object>
  /** Users bound to this socket, by sign-in or by a signed subscription. */
  readonly userIds: Set<string>
  readonly clientEvents: TokenBucket
  /** Milliseconds of `performance.now()`. */
  readonly openedAt: number
  readonly lastMessageAt: number
  readonly pingedAt: number | undefined
  signedInAs: string | undefined
  readonly closing: boolean
  /** Records a message of the peer; false when it sends too fast and was closed. */
  recordMessage(): boolean
  ping(now: number): void
  /** Sends a message; false when it was not sent. Terminates sockets whose buffer is full. */
  send(frame: Buffer): boolean
  /** Sends an error message and leaves the socket open. */
  sendError(error: ProtocolError, detail?: string): void
  /** Sends an error message and closes; terminates after `closeTimeoutMs` without a closing handshake. */
  close(error: ProtocolError): void
  terminate(): void
}

/** A channel exists while it has subscribers. */
export interface Channel {
  name: string
  subscribers: Set<Connection>
  presence?: Presence
}

/** The runtime state of an application: its connections, channels and users. */
export interface Room {
  app: RealtimeApp
  connections: Map<string, Connection>
  channels: Map<string, Channel>
  users: Map<string, Set<Connection>>
}

/** Whether a signed authorisation for a private channel is still valid; checked at each subscription. */
export type MayJoin = (channel: string, member: Member) => Promise<boolean>

/** All applications of a server and their shared state. */
export interface Hub {
  rooms: readonly Room[]
  /** Number of open sockets by network. */
  networks: Map<string, number>
  limits: RealtimeLimits
  counters: Counters
  log: RealtimeLog
  /** Without it a signature is valid for the lifetime of its socket. */
  mayJoin?: MayJoin
}

export function newRoom(app: RealtimeApp): Room {
  return { app, connections: new Map(), channels: new Map(), users: new Map() }
}

export function countConnections(hub: Hub): number {
  return hub.rooms.reduce((sum, room) => sum + room.connections.size, 0)
}
