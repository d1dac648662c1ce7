import type { Logger } from 'pino'
import type { Tx } from '../../db/connect.ts'
import { channelsOf, type FollowersAmong } from './audience.ts'
import { maxEventBytes, PublishFailed, type Publisher } from './publisher.ts'
import type { AppName } from './app.ts'
import { newRelayCounters, type RelayCounters } from './counters.ts'
import { readRelayMessage, type RelayMessage } from './relay.ts'
import type { RealtimeServer } from './server.ts'

type Sockets = Pick<RealtimeServer, 'publish' | 'channels' | 'disconnectUser' | 'reconnectAll'>

interface Options {
  /** The realtime server of this process; null when only other processes have sockets. */
  readonly server: Sockets | null
  /** Sends a message to the other processes; null when there are none. */
  readonly relay: ((message: RelayMessage) => Promise<void>) | null
  readonly followersAmong: FollowersAmong
}

/** A process that has sockets. */
interface Receiver {
  readonly server: Sockets
  readonly db: Tx
  readonly followersAmong: FollowersAmong
  /** The id of the process. */
  readonly self: string
  readonly log: Logger
}

/** Publishes to the sockets of this process directly, and to those of other processes through the database. */
export function relayPublisher({ server, relay, followersAmong }: Options): Publisher {
  const send = async (message: RelayMessage) => {
    if (server) await applyRelayMessage(server, message, followersAmong)
    try {
      await relay?.(message)
    } catch (error) {
      const app = message.kind === 'disconnect' ? 'jobs' : message.app
      throw new PublishFailed('unreachable', app, undefined, error)
    }
  }
  return {
    publish: async (app, channels, event, data, { exceptSocketId } = {}) => {
      const text = toEventData(app, data)
      const named = [...new Set([channels].flat())]
      await send({ kind: 'event', app, channels: named, event, data: text, except: exceptSocketId ?? null })
    },
    publishToAudience: async (app, audience, event, data) =>
      send({ kind: 'audience', app, audience, event, data: toEventData(app, data) }),
    disconnectUser: (userId, { reconnect = false } = {}) => send({ kind: 'disconnect', userId, reconnect }),
    close: () => undefined,
  }
}

/** @throws PublishFailed when the event is too large */
function toEventData(app: AppName, data: unknown): string {
  const text = JSON.stringify(data ?? null)
  if (Buffer.byteLength(text) <= maxEventBytes) return text
  throw new PublishFailed('invalid', app, undefined, new Error('The data is larger than 10 KB'))
}

/** The audience is that of the moment: each process asks for it among the users whose sockets it has. */
async function applyRelayMessage(
  server: Sockets,
  message: RelayMessage,
  followersAmong: FollowersAmong,
): Promise<void> {
  if (message.kind === 'disconnect')
    return void server.disconnectUser(message.userId, { reconnect: message.reconnect })
  if (message.kind === 'event') return server.publish(message)
  const { app, audience, event, data } = message
  const channels = await channelsOf(audience, server.channels(app, audience.prefix), followersAmong)
  if (channels.length > 0) server.publish({ app, channels, event, data, except: null })
}

/**
 * Applies a message of another process to the sockets of this one. One too large for a notification is read from the
 * database; when that fails, all clients reconnect and backfill, as after any other message that is missed.
 */
export async function receiveRelayMessage(
  { server, db, followersAmong, self, log }: Receiver,
  payload: string,
  counters: RelayCounters = newRelayCounters(),
): Promise<void> {
  try {
    const message = await readRelayMessage(db, payload, self)
    if (!message) return
    counters.received++
    await applyRelayMessage(server, message, followersAmong)
  } catch (error) {
    counters.lost++
    log.error({ err: error }, 'a relayed message was lost')
    server.reconnectAll()
  }
}
