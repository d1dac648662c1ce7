import { and, desc, eq, inArray } from '#drizzle'
import type { EventKind, EventSide } from '#contract/employments/events.ts'
import type { Context } from '../core/context.ts'
import { recordChanged } from '../core/recordChanged.ts'
import type { Tx } from '../db/connect.ts'
import { employmentEvents } from './schema/record.ts'

export interface HistoryEvent {
  readonly employmentId: number
  readonly kind: EventKind
  readonly side: EventSide
  readonly at: Date
  /** The day from which it applies, YYYY-MM-DD. */
  readonly effectiveOn?: string | null
  /** The id of the position, assignment, review or other row that the event is about. */
  readonly subjectId?: number | null
}

/** Appends to the history of employments. The database numbers and chains the events. */
export async function insertEvents(db: Tx, events: readonly HistoryEvent[]): Promise<void> {
  if (events.length > 0) await db.insert(employmentEvents).values([...events])
}

/** Appends to the history of employments what has just been stored of them, and tells who builds on it. */
export async function appendEvents(ctx: Context, tx: Tx, events: readonly HistoryEvent[]): Promise<void> {
  await insertEvents(tx, events)
  await recordChanged(ctx, tx, [...new Set(events.map(({ employmentId }) => employmentId))])
}

/** The latest event of these kinds; null if there is none. */
export async function lastEventOf(tx: Tx, employmentId: number, kinds: readonly EventKind[]) {
  const { number, kind } = employmentEvents
  const [event] = await tx
    .select()
    .from(employmentEvents)
    .where(and(eq(employmentEvents.employmentId, employmentId), inArray(kind, [...kinds])))
    .orderBy(desc(number))
    .limit(1)
  return event ?? null
}
