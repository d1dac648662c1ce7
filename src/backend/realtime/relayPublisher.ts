import type { Logger } from 'pino'
import type { Tx } from '../db/connect.ts'
import { maxEventBytes, PublishFailed, type Publisher } from './publisher.ts'
import { readRelayed, type RelayMessage } from './relay.ts'
import type { RealtimeServer } from './server.ts'

type Sockets = Pick<RealtimeServer, 'publish' | 'disconnectUser'>

interface Options {
  /** The realtime server of this process; null where others have the sockets. */
  readonly server: Sockets | null
  /** Passes a message on to the other processes; null where there are none. */
  readonly relay: ((message: RelayMessage) => Promise<void>) | null
}

/** Publishes to the sockets of this process directly, and through the database to those of the others. */
export function relayPublisher({ server, relay }: Options): Publisher {
  const send = async (message: RelayMessage) => {
    if (server) applyRelayed(server, message)
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

function applyRelayed(server: Sockets, message: RelayMessage): void {
  if (message.kind === 'disconnect') server.disconnectUser(message.userId, { reconnect: message.reconnect })
  else server.publish(message)
}

/** Does to the sockets of this process what another one relayed. */
export async function receiveRelayed(
  server: Sockets,
  db: Tx,
  payload: string,
  self: string,
  log: Logger,
): Promise<void> {
  try {
    const message = await readRelayed(db, payload, self)
    if (message) applyRelayed(server, message)
  } catch (error) {
    log.error({ err: error }, 'a relayed message was lost')
  }
}
