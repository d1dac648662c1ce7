import type { AppName } from './app.ts'
import type { Counters } from './counters.ts'
import { countConnections, type Hub } from './hub.ts'

export interface RoomStats {
  connections: number
  channels: number
  subscriptions: number
  users: number
}

/** The current state and the totals since the start. */
export interface RealtimeStats extends Counters {
  connections: number
  /** The most that this process accepts. */
  maxConnections: number
  apps: Partial<Record<AppName, RoomStats>>
}

export function readStats(hub: Hub): RealtimeStats {
  const apps: RealtimeStats['apps'] = {}
  for (const { app, connections, channels, users } of hub.rooms) {
    const subscriptions = [...channels.values()].reduce((sum, { subscribers }) => sum + subscribers.size, 0)
    apps[app.name] = {
      connections: connections.size,
      channels: channels.size,
      subscriptions,
      users: users.size,
    }
  }
  const { errors, ...totals } = hub.counters
  return {
    ...totals,
    errors: { ...errors },
    connections: countConnections(hub),
    maxConnections: hub.limits.connections,
    apps,
  }
}
