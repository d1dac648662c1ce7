import type { Logger } from 'pino'
import type { Tx } from '../../db/connect.ts'
import { maxEventBytes, PublishFailed, type Publisher } from './publisher.ts'
import { readRelayMessage, type RelayMessage } from './relay.ts'
import type { RealtimeServer } from './server.ts'

type Sockets = Pick<RealtimeServer, 'publish' | 'disconnectUser' | 'reconnectAll'>

interface Options {
  /** The realtime server of this process; null when only other processes have sockets. */
  readonly server: Sockets | null
  /** Sends a message to the other processes; null when there are none. */
  readonly relay: ((message: RelayMessage) => Promise<void>) | null
}

/** Publishes to the sockets of this process directly, and to those of other processes through the database. */
export function relayPublisher({ server, relay }: Options): Publisher {
  const send = async (message: RelayMessage) => {
    if (server) applyRelayMessage(server, message)
    try {
      await relay?.(message)
    } catch (error) {
      const app = message.kind === 'event' ? message.app : 'jobs'
      throw new PublishFailed('unreachable', app, undefined, error)
    }
  }
  return {
    publish: async (app, channels, event, data, { exceptSocketId } = {}) => {
      const text = JSON.stringify(data ?? null)
      if (Buffer.byteLength(text) > maxEventBytes)
        throw new PublishFailed('invalid', app, undefined, new Error('The data is larger than 10 KB'))
      const named = [...new Set([channels].flat())]
      await send({ kind: 'event', app, channels: named, event, data: text, except: exceptSocketId ?? null })
    },
    disconnectUser: (userId, { reconnect = false } = {}) => send({ kind: 'disconnect', userId, reconnect }),
    close: () => undefined,
  }
}

function applyRelayMessage(server: Sockets, message: RelayMessage): void {
  if (message.kind === 'disconnect') server.disconnectUser(message.userId, { reconnect: message.reconnect })
  else server.publish(message)
}

/**
 * Applies a message of another process to the sockets of this one. One too large for a notification is read from the
 * database; when that fails, all clients reconnect and backfill, as after any other message that is missed.
 */
export async function receiveRelayMessage(
  server: Sockets,
  db: Tx,
  payload: string,
  self: string,
  log: Logger,
): Promise<void> {
  try {
    const message = await readRelayMessage(db, payload, self)
    if (message) applyRelayMessage(server, message)
  } catch (error) {
    log.error({ err: error }, 'a relayed message was lost')
    server.reconnectAll()
  }
}
