import { and, asc, desc, eq, lt } from 'drizzle-orm'
import type { EventKind } from '#contract/employments/events.ts'
import type { HistoryEvent, HistoryExport } from '#contract/employments/record.ts'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import type { Context, Viewer } from '../core/context.ts'
import { readIdCursor, toPage } from '../core/keyset.ts'
import type { Tx } from '../db/connect.ts'
import { employmentEvents, employmentPositions } from '../db/schema/employmentRecord.ts'
import { requireParty, type EmploymentRow } from './access.ts'
import { correctedValues, findAccepted } from './corrections/show.ts'
import type { CorrectionRow } from './corrections/proposedChanges.ts'

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
  const subjects = await findSubjects(ctx.db, employment)
  return { items: rows.map((row) => toEvent(row, subjects)), next }
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
  const subjects = await findSubjects(ctx.db, employment)
  return {
    employment_id: employmentId,
    company: employment.companyName,
    exported_at: ctx.now().toISOString(),
    events: rows.map((row) => ({
      ...toEvent(row, subjects),
      subject_id: row.subjectId,
      previous_hash: row.previousHash,
    })),
    head: rows.at(-1)?.hash ?? '',
  }
}

/** What the ids in the events stand for. */
interface Subjects {
  /** Titles by position as they were given; 0 is the first position. */
  readonly titles: ReadonlyMap<number, string>
  readonly corrections: ReadonlyMap<number, CorrectionRow>
}

async function findSubjects(tx: Tx, { id, position }: EmploymentRow): Promise<Subjects> {
  const rows = await tx
    .select({ id: employmentPositions.id, position: employmentPositions.position })
    .from(employmentPositions)
    .where(eq(employmentPositions.employmentId, id))
  const accepted = await findAccepted(tx, id)
  const titles = new Map([[0, position], ...rows.map((row) => [row.id, row.position] as const)])
  // The first correction of a title replaced the one with which the position began.
  for (const { positionId, positionFrom } of accepted.toReversed())
    if (positionFrom !== null) titles.set(positionId ?? 0, positionFrom)
  return { titles, corrections: new Map(accepted.map((row) => [row.id, row])) }
}

function toEvent(row: EventRow, { titles, corrections }: Subjects): HistoryEvent {
  const kind = row.kind as EventKind
  const subjectId = row.subjectId ?? 0
  const named = kind === 'hired' ? 0 : kind === 'jobChanged' && subjectId > 0 ? subjectId : null
  const correction = kind === 'corrected' ? corrections.get(subjectId) : undefined
  return {
    ...{ number: row.number, kind, side: row.side, hash: row.hash },
    position: named === null ? null : (titles.get(named) ?? null),
    changes: correction ? correctedValues(correction) : [],
    at: row.at.toISOString(),
    effective_on: row.effectiveOn,
  }
}
