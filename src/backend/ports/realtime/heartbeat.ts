import type { Connection, Hub } from './hub.ts'

/**
 * Pings idle sockets and closes those that do not respond, or that are not authorised in time. One timer for all sockets
 * is cheaper than one each. Returns a function that stops it.
 */
export function startHeartbeat(hub: Hub): () => void {
  const { activityTimeoutMs, pongTimeoutMs, authorizationTimeoutMs } = hub.limits
  const every = Math.max(5, Math.min(activityTimeoutMs, pongTimeoutMs, authorizationTimeoutMs) / 4)
  const timer = setInterval(() => {
    const now = performance.now()
    for (const room of hub.rooms) {
      for (const connection of room.connections.values()) check(hub, connection, now)
    }
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

function check(hub: Hub, connection: Connection, now: number): void {
  const { activityTimeoutMs, pongTimeoutMs, authorizationTimeoutMs } = hub.limits
  if (isUnauthorized(connection) && now - connection.openedAt >= authorizationTimeoutMs) {
    connection.close('unauthorized')
  } else if (connection.pingedAt !== undefined) {
    if (now - connection.pingedAt >= pongTimeoutMs) connection.close('noPong')
  } else if (now - connection.lastMessageAt >= activityTimeoutMs) {
    connection.ping(now)
  }
}

function isUnauthorized({ room, signedInAs, channels }: Connection): boolean {
  if (room.app.requireAuthorization !== true || signedInAs !== undefined) return false
  return ![...channels.keys()].some((name) => name.startsWith('private-') || name.startsWith('presence-'))
}
