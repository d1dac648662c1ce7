import type { Connection, Hub } from './hub.ts'
import type { ProtocolError } from './protocolErrors.ts'

/** Binds a socket to a user whose identity the application has signed. */
export function bindUser(connection: Connection, userId: string): void {
  connection.userIds.add(userId)
  const { users } = connection.room
  const connections = users.get(userId)
  if (connections) connections.add(connection)
  else users.set(userId, new Set([connection]))
}

export function unbindUsers(connection: Connection): void {
  for (const userId of connection.userIds) {
    const known = connection.room.users.get(userId)
    known?.delete(connection)
    if (known?.size === 0) connection.room.users.delete(userId)
  }
}

/** Closes all sockets of a user, in one application or in all. Returns how many. */
export function closeUserConnections(hub: Hub, userId: string, error: ProtocolError, appId?: string): number {
  const rooms = hub.rooms.filter((room) => appId === undefined || room.app.id === appId)
  const connections = rooms.flatMap((room) => [...(room.users.get(userId) ?? [])])
  for (const connection of connections) connection.close(error)
  return connections.length
}
