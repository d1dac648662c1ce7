import { leaveChannel } from './channels.ts'
import type { Connection, Hub } from './hub.ts'
import { unbindUsers } from './users.ts'

export function addConnection(hub: Hub, connection: Connection): void {
  const { id, room, address } = connection
  room.connections.set(id, connection)
  hub.addresses.set(address, (hub.addresses.get(address) ?? 0) + 1)
  hub.counters.opened += 1
}

/** Removes a socket from all channels, users and counts; idempotent. */
export function removeConnection(hub: Hub, connection: Connection): void {
  const { id, room, address } = connection
  if (!room.connections.delete(id)) return
  for (const name of [...connection.channels.keys()]) leaveChannel(connection, name)
  unbindUsers(connection)
  const others = (hub.addresses.get(address) ?? 0) - 1
  if (others > 0) hub.addresses.set(address, others)
  else hub.addresses.delete(address)
  hub.counters.closed += 1
}
