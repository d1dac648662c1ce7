import { and, asc, desc, eq, gt, lt } from '#drizzle'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import { canonicalJson } from '#contract/core/canonicalJson.ts'
import type { StaffEvent, StaffEventKind, StaffTargetKind } from '#contract/staff/events.ts'
import { contentHash } from '../core/contentHash.ts'
import type { Context } from '../core/context.ts'
import { chainStart, findChainFault, type ChainFault } from '../core/eventChain.ts'
import { readIdCursor, toPage } from '../core/keyset.ts'
import type { StaffMember } from '../core/staff.ts'
import type { Database, Tx } from '../db/connect.ts'
import { fullNameOf, profiles } from '../profiles/schema/profiles.ts'
import { staffEvents } from './schema.ts'

interface NewStaffEvent {
  readonly kind: StaffEventKind
  readonly caseId?: number
  readonly target?: readonly [StaffTargetKind, number]
  /** Codes and ids, never words. */
  readonly details?: Readonly<Record<string, string>>
}

/**
 * Records what a staff member did, or the operator on the server (null). The last statement of a transaction, because the chain
 * lets one in at a time.
 */
export async function appendStaffEvent(
  ctx: Context,
  tx: Tx,
  staff: Pick<StaffMember, 'accountId'> | null,
  { kind, caseId, target, details = {} }: NewStaffEvent,
): Promise<void> {
  await tx.insert(staffEvents).values({
    kind,
    at: ctx.now(),
    actorId: staff?.accountId ?? null,
    caseId: caseId ?? null,
    targetKind: target?.[0] ?? null,
    targetId: target?.[1] ?? null,
    details: canonicalJson(details),
  })
}

interface EventFilter extends PageQuery {
  readonly actor?: number | undefined
  readonly case?: number | undefined
}

export async function listStaffEvents(db: Tx, { after, limit = defaultPageSize, ...only }: EventFilter) {
  const before = readIdCursor(after)
  const { number, actorId, caseId } = staffEvents
  const found = await db
    .select({ event: staffEvents, actor: fullNameOf(profiles) })
    .from(staffEvents)
    .leftJoin(profiles, eq(profiles.userId, actorId))
    .where(
      and(
        before === null ? undefined : lt(number, before),
        only.actor ? eq(actorId, only.actor) : undefined,
        only.case ? eq(caseId, only.case) : undefined,
      ),
    )
    .orderBy(desc(number))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ event }) => String(event.number))
  const items = rows.map(({ event, actor }): StaffEvent => ({
    number: event.number,
    at: event.at.toISOString(),
    kind: event.kind,
    actor: event.actorId === null || actor === null ? null : { id: event.actorId, name: actor },
    case_id: event.caseId,
    target:
      event.targetKind === null || event.targetId === null
        ? null
        : { kind: event.targetKind, id: event.targetId },
    details: JSON.parse(event.details) as Record<string, string>,
  }))
  return { items, next }
}

type EventRow = typeof staffEvents.$inferSelect
/** The first event that does not follow from the one before, and why. */
export interface BrokenStaffEvent {
  readonly number: number
  readonly reason: ChainFault
}

const batchSize = 1_000

/** Checks the events of staff against their hashes, computed here and not by the trigger that wrote them. */
export async function verifyStaffEvents(
  db: Database,
): Promise<{ checked: number; broken: BrokenStaffEvent | null }> {
  let previous = chainStart
  for (;;) {
    const rows = await db
      .select()
      .from(staffEvents)
      .where(gt(staffEvents.number, previous.number))
      .orderBy(asc(staffEvents.number))
      .limit(batchSize)
    if (rows.length === 0) return { checked: previous.number, broken: null }
    for (const event of rows) {
      const reason = findChainFault(event, previous, hashOf(event))
      if (reason) return { checked: previous.number, broken: { number: previous.number + 1, reason } }
      previous = event
    }
  }
}

/** SHA-256 in hex over the fields, separated by `|`, with nothing for those that are null. */
function hashOf(event: EventRow): string {
  const { previousHash, number, at, actorId, kind, caseId, targetKind, targetId, details } = event
  const fields = [
    previousHash,
    number,
    at.toISOString(),
    actorId,
    kind,
    caseId,
    targetKind,
    targetId,
    details,
  ]
  return contentHash(fields.map((field) => field ?? '').join('|'))
}
