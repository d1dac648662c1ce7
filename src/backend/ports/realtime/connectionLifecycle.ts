import { leaveChannel } from './channels.ts'
import type { Connection, Hub } from './hub.ts'
import { unbindUsers } from './users.ts'

export function addConnection(hub: Hub, connection: Connection): void {
  const { id, room, networks } = connection
  room.connections.set(id, connection)
  for (const one of networks) hub.networks.set(one, (hub.networks.get(one) ?? 0) + 1)
  hub.counters.opened += 1
}

/** Removes a socket from all channels, users and counts; idempotent. */
export function removeConnection(hub: Hub, connection: Connection): void {
  const { id, room, networks } = connection
  if (!room.connections.delete(id)) return
  for (const name of [...connection.channels.keys()]) leaveChannel(connection, name)
  unbindUsers(connection)
  for (const one of networks) {
    const others = (hub.networks.get(one) ?? 0) - 1
    if (others > 0) hub.networks.set(one, others)
    else hub.networks.delete(one)
  }
  hub.counters.closed += 1
}
