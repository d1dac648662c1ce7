import type { Connection, Hub } from './hub.ts'

/**
 * Asks silent sockets whether they are alive and closes those that do not answer, or that did not become authorised
 * in time. One timer for all sockets: a timer each would cost more than this walk. Returns what stops it.
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
  if (isStranger(connection) && now - connection.openedAt >= authorizationTimeoutMs) {
    connection.close('unauthorized')
  } else if (connection.pingedAt !== undefined) {
    if (now - connection.pingedAt >= pongTimeoutMs) connection.close('noPong')
  } else if (now - connection.heardAt >= activityTimeoutMs) {
    connection.ping(now)
  }
}

function isStranger({ room, signedInAs, channels }: Connection): boolean {
  if (room.app.requireAuthorization !== true || signedInAs !== undefined) return false
  return ![...channels.keys()].some((name) => name.startsWith('private-') || name.startsWith('presence-'))
}
