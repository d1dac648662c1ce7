import type { Connection, Hub } from './hub.ts'
import type { ProtocolError } from './protocolErrors.ts'

/** Remembers that a socket was proven to be that of a user. */
export function knowUser(connection: Connection, userId: string): void {
  connection.userIds.add(userId)
  const { users } = connection.room
  const known = users.get(userId)
  if (known) known.add(connection)
  else users.set(userId, new Set([connection]))
}

export function forgetUsers(connection: Connection): void {
  for (const userId of connection.userIds) {
    const known = connection.room.users.get(userId)
    known?.delete(connection)
    if (known?.size === 0) connection.room.users.delete(userId)
  }
}

/** Closes all sockets of a user, in one application or in all. Returns how many. */
export function endUser(hub: Hub, userId: string, error: ProtocolError, appId?: string): number {
  const rooms = hub.rooms.filter((room) => appId === undefined || room.app.id === appId)
  const connections = rooms.flatMap((room) => [...(room.users.get(userId) ?? [])])
  for (const connection of connections) connection.close(error)
  return connections.length
}
