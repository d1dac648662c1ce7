import { and, asc, desc, eq, lt } from '#drizzle'
import type { EventKind } from '#contract/employments/events.ts'
import type { HistoryEvent, HistoryExport } from '#contract/employments/record.ts'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import type { Context, Viewer } from '../core/context.ts'
import { readIdCursor, toPage } from '../core/keyset.ts'
import type { Tx } from '../db/connect.ts'
import { notFound } from '../core/refuse.ts'
import { employmentEvents } from './schema/record.ts'
import { employments } from './schema/employments.ts'
import { requireParty } from './access.ts'
import { correctedValues } from './corrections/show.ts'
import type { Changes } from './corrections/proposedChanges.ts'
import { eventSubjects, givenTitles, type EventSubjects } from './eventSubjects.ts'

type EventRow = typeof employmentEvents.$inferSelect

/** A page of the history, newest first. */
export async function listHistory(ctx: Context, viewer: Viewer, employmentId: number, page: PageQuery) {
  await requireParty(ctx.db, viewer, employmentId)
  return historyPage(ctx, employmentId, await findSubjects(ctx.db, employmentId), page)
}

/** A page of the history for a caller who has checked that the viewer is one of the two parties. */
export async function historyPage(
  ctx: Context,
  employmentId: number,
  subjects: EventSubjects,
  { after, limit = defaultPageSize }: PageQuery,
) {
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
  return { items: rows.map(eventConverter(subjects)), next }
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
  const convert = eventConverter(await findSubjects(ctx.db, employmentId))
  return {
    employment_id: employmentId,
    company: employment.companyName,
    exported_at: ctx.now().toISOString(),
    events: rows.map((row) => ({
      ...convert(row),
      subject_id: row.subjectId,
      previous_hash: row.previousHash,
    })),
    head: rows.at(-1)?.hash ?? '',
  }
}

async function findSubjects(tx: Tx, employmentId: number): Promise<EventSubjects> {
  const [found] = await tx
    .select({ subjects: eventSubjects })
    .from(employments)
    .where(eq(employments.id, employmentId))
  if (!found) throw notFound()
  return found.subjects
}

/** Converts rows to events, naming what they are about. */
function eventConverter(subjects: EventSubjects): (row: EventRow) => HistoryEvent {
  const titles = givenTitles(subjects)
  const corrections = new Map(subjects.corrections.map((one) => [one.id, one]))
  return (row) => toEvent(row, titles, corrections)
}

function toEvent(
  row: EventRow,
  titles: ReadonlyMap<number, string>,
  corrections: ReadonlyMap<number, Changes>,
): HistoryEvent {
  const kind = row.kind as EventKind
  const subjectId = row.subjectId ?? 0
  const named = kind === 'hired' ? 0 : kind === 'jobChanged' && subjectId > 0 ? subjectId : null
  const correction = kind === 'corrected' ? corrections.get(subjectId) : undefined
  return {
    number: row.number,
    kind,
    side: row.side,
    hash: row.hash,
    position: named === null ? null : (titles.get(named) ?? null),
    changes: correction ? correctedValues(correction) : [],
    at: row.at.toISOString(),
    effective_on: row.effectiveOn,
  }
}
