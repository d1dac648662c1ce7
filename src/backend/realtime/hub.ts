import type { RealtimeApp } from './app.ts'
import type { Channel } from './channels.ts'
import type { Connection } from './connection.ts'
import type { Counters } from './counters.ts'
import type { RealtimeLimits } from './limits.ts'
import type { RealtimeLog } from './logEvents.ts'
import type { Member } from './presence.ts'

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
