import { and, asc, desc, eq, lt } from 'drizzle-orm'
import type { EventKind } from '#contract/employments/events.ts'
import type { HistoryEvent, HistoryExport } from '#contract/employments/record.ts'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import type { Context, Viewer } from '../core/context.ts'
import { readIdCursor, toPage } from '../core/keyset.ts'
import type { Tx } from '../db/connect.ts'
import { employmentEvents, employmentPositions } from '../db/schema/employmentRecord.ts'
import { requireParty, type EmploymentRow } from './access.ts'

type EventRow = typeof employmentEvents.$inferSelect

/** A page of the history, newest first. */
export async function listHistory(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  { after, limit = defaultPageSize }: PageQuery,
) {
  const { employment } = await requireParty(ctx.db, viewer, employmentId)
  const before = readIdCursor(after)
  const found = await ctx.db
    .select()
    .from(employmentEvents)
    .where(
      and(
        eq(employmentEvents.employmentId, employmentId),
        before === null ? undefined : lt(employmentEvents.number, Math.min(before, 32_767)),
      ),
    )
    .orderBy(desc(employmentEvents.number))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ number }) => String(number))
  const positions = await findPositions(ctx.db, employment)
  return { items: rows.map((row) => toEvent(row, positions)), next }
}

/** The whole history, for a file that either side can keep and compare. */
export async function exportHistory(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
): Promise<HistoryExport> {
  await ctx.rates.use('historyExport', viewer.userId)
  const { employment } = await requireParty(ctx.db, viewer, employmentId)
  const rows = await ctx.db
    .select()
    .from(employmentEvents)
    .where(eq(employmentEvents.employmentId, employmentId))
    .orderBy(asc(employmentEvents.number))
  const positions = await findPositions(ctx.db, employment)
  return {
    employment_id: employmentId,
    company: employment.companyName,
    exported_at: ctx.now().toISOString(),
    events: rows.map((row) => ({
      ...toEvent(row, positions),
      subject_id: row.subjectId,
      previous_hash: row.previousHash,
    })),
    head: rows.at(-1)?.hash ?? '',
  }
}

interface Positions {
  readonly first: string
  readonly later: ReadonlyMap<number, string>
}

async function findPositions(tx: Tx, { id, position }: EmploymentRow): Promise<Positions> {
  const rows = await tx
    .select({ id: employmentPositions.id, position: employmentPositions.position })
    .from(employmentPositions)
    .where(eq(employmentPositions.employmentId, id))
  return { first: position, later: new Map(rows.map((row) => [row.id, row.position])) }
}

function toEvent(row: EventRow, { first, later }: Positions): HistoryEvent {
  const kind = row.kind as EventKind
  const position =
    kind === 'hired' ? first : kind === 'jobChanged' ? (later.get(row.subjectId ?? 0) ?? null) : null
  return {
    ...{ number: row.number, kind, side: row.side, position, hash: row.hash },
    at: row.at.toISOString(),
    effective_on: row.effectiveOn,
  }
}
