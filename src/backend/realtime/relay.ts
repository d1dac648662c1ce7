import { eq, lt, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/connect.ts'
import { realtimeMessages } from '../db/schema/realtime.ts'
import type { AppName } from './app.ts'

/** What one process asks of the sockets of all others. `data` is JSON already. */
export type RelayMessage =
  | { kind: 'event'; app: AppName; channels: string[]; event: string; data: string; except: string | null }
  | { kind: 'disconnect'; userId: string; reconnect: boolean }

/** A message, or the row that holds one too large for a notification. */
type Envelope = { from: string } & ({ message: RelayMessage } | { row: number })

/** The channel of PostgreSQL on which processes relay what they publish. */
export const relayChannel = 'tenure_realtime'
/** PostgreSQL takes less than 8,000 bytes a notification. */
const maxNotificationBytes = 7_900
const keptMs = 10 * 60_000

/** Relays messages to the other processes on this database; `self` is the name of this one. */
export const relayAs = (db: Database, self: string) => async (message: RelayMessage) => {
  const whole = JSON.stringify({ from: self, message } satisfies Envelope)
  if (Buffer.byteLength(whole) <= maxNotificationBytes) return notify(db, whole)
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(realtimeMessages)
      .values({ message: JSON.stringify(message) })
      .returning({ id: realtimeMessages.id })
    await notify(tx, JSON.stringify({ from: self, row: row?.id ?? 0 } satisfies Envelope))
  })
}

async function notify(db: Tx, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${relayChannel}, ${payload})`)
}

/** The message in a notification; null when this process sent it itself, or when its row is gone. */
export async function readRelayed(db: Tx, payload: string, self: string): Promise<RelayMessage | null> {
  const envelope = JSON.parse(payload) as Envelope
  if (envelope.from === self) return null
  if ('message' in envelope) return envelope.message
  const [row] = await db
    .select({ message: realtimeMessages.message })
    .from(realtimeMessages)
    .where(eq(realtimeMessages.id, envelope.row))
  return row ? (JSON.parse(row.message) as RelayMessage) : null
}

/** Deletes messages that every process has read, or missed for good. */
export async function deleteRelayed(db: Tx, now: Date): Promise<void> {
  await db.delete(realtimeMessages).where(lt(realtimeMessages.createdAt, new Date(now.getTime() - keptMs)))
}
