import { eq, lt } from '#drizzle'
import type { Tx } from '../../db/connect.ts'
import { deleteBatch } from '../../db/deleteBatch.ts'
import type { Bus } from '../bus/bus.ts'
import { realtimeMessages } from './schema.ts'
import type { AppName } from './app.ts'
import type { Audience } from './audience.ts'
import { newRelayCounters, type RelayCounters } from './counters.ts'

/** A message from one process to the sockets of all others. `data` is JSON. */
export type RelayMessage =
  | { kind: 'event'; app: AppName; channels: string[]; event: string; data: string; except: string | null }
  | { kind: 'audience'; app: AppName; audience: Audience; event: string; data: string }
  | { kind: 'disconnect'; userId: string; reconnect: boolean }

/** A message, or the id of the row that stores one too large for a notification. */
type Envelope = { from: string } & ({ message: RelayMessage } | { row: number })

/** The channel of the bus for messages between processes. */
export const relayChannel = 'tenure_realtime'
/** PostgreSQL limits a notification to less than 8,000 bytes, and any bus may fall back on it. */
const maxNotificationBytes = 7_900
const retentionMs = 10 * 60_000

/** Sends messages to the other processes on this database; `self` is the id of this one. */
export function createRelay(
  db: Tx,
  bus: Pick<Bus, 'send'>,
  self: string,
  counters: RelayCounters = newRelayCounters(),
) {
  return async (message: RelayMessage): Promise<void> => {
    const whole = JSON.stringify({ from: self, message } satisfies Envelope)
    if (Buffer.byteLength(whole) <= maxNotificationBytes) await bus.send(relayChannel, whole)
    else {
      const [row] = await db
        .insert(realtimeMessages)
        .values({ message: JSON.stringify(message) })
        .returning({ id: realtimeMessages.id })
      await bus.send(relayChannel, JSON.stringify({ from: self, row: row?.id ?? 0 } satisfies Envelope))
    }
    counters.sent++
  }
}

/** The message of a notification; null when this process sent it itself, or when its row is deleted. */
export async function readRelayMessage(db: Tx, payload: string, self: string): Promise<RelayMessage | null> {
  const envelope = JSON.parse(payload) as Envelope
  if (envelope.from === self) return null
  if ('message' in envelope) return envelope.message
  const [row] = await db
    .select({ message: realtimeMessages.message })
    .from(realtimeMessages)
    .where(eq(realtimeMessages.id, envelope.row))
  return row ? (JSON.parse(row.message) as RelayMessage) : null
}

/** Deletes messages that every process has read or missed. */
export async function deleteOldMessages(db: Tx, now: Date): Promise<object | null> {
  return deleteBatch(
    db,
    realtimeMessages,
    lt(realtimeMessages.createdAt, new Date(now.getTime() - retentionMs)),
  )
}
