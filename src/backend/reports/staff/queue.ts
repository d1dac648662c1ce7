import { and, asc, eq, isNotNull, isNull, sql } from '#drizzle'
import { harmOf } from '#contract/reports/harm.ts'
import type { CaseList, ListedCase } from '#contract/reports/cases.ts'
import { objectionDays, type ListedObjection } from '#contract/reports/objections.ts'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import type { Context } from '../../core/context.ts'
import { daysAfter } from '../../core/days.ts'
import { readPosition, toPage } from '../../core/keyset.ts'
import type { StaffMember } from '../../core/staff.ts'
import type { Tx } from '../../db/connect.ts'
import { fullName, profiles } from '../../profiles/schema/profiles.ts'
import { reportCases, reportObjections } from '../schema.ts'
import { excerptOf } from '../subjects.ts'
import { seesSealed } from './obstacles.ts'

const { id, dueAt, decidedAt, assignedTo, handedUpAt } = reportCases

/** The cases that wait for a decision, the first due first. */
export async function listOpenCases(
  db: Tx,
  staff: StaffMember,
  { after, limit = defaultPageSize, list = 'open' }: PageQuery & { readonly list?: CaseList | undefined },
) {
  const from = readPosition(after)
  const only = {
    open: undefined,
    mine: eq(assignedTo, staff.accountId),
    handedUp: isNotNull(handedUpAt),
  }[list]
  const found = await db
    .select({ found: reportCases, assigned: fullName })
    .from(reportCases)
    .leftJoin(profiles, eq(profiles.userId, assignedTo))
    .where(
      and(
        isNull(decidedAt),
        unsealedFor(staff),
        only,
        from ? sql`(${dueAt}, ${id}) > (${from.at.toISOString()}::timestamptz, ${from.id})` : undefined,
      ),
    )
    .orderBy(asc(dueAt), asc(id))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ found: last }) => `${last.dueAt.getTime()}.${last.id}`)
  return { items: rows.map(({ found: one, assigned }) => toListed(one, assigned)), next }
}

/** Which cases a staff member may see: those of abuse of children are for supervisors. */
export const unsealedFor = (staff: StaffMember) =>
  seesSealed(staff) ? undefined : eq(reportCases.sealed, false)

/** A line of the queue. @param assigned the name of whoever decides it */
export function toListed(found: typeof reportCases.$inferSelect, assigned: string | null): ListedCase {
  return {
    id: found.id,
    kind: found.kind,
    excerpt: excerptOf(found.excerpt.replaceAll('**', '')),
    reasons: found.reasons,
    reporters: found.reporters,
    signals: found.signals,
    factors: [...harmOf(found)],
    reported_at: found.createdAt.toISOString(),
    due_at: found.dueAt.toISOString(),
    assigned_to:
      found.assignedTo === null || assigned === null ? null : { id: found.assignedTo, name: assigned },
    handed_up: found.handedUpAt !== null,
    sealed: found.sealed,
    threat: found.threatAt !== null,
  }
}

/** The objections that wait for an answer, the oldest first. */
export async function listOpenObjections(
  { db, now }: Pick<Context, 'db' | 'now'>,
  staff: StaffMember,
  { after, limit = defaultPageSize }: PageQuery,
) {
  const from = readPosition(after)
  const { createdAt, caseId, decidedAt: answeredAt } = reportObjections
  const found = await db
    .select({ objection: reportObjections, found: reportCases })
    .from(reportObjections)
    .innerJoin(reportCases, eq(id, caseId))
    .where(
      and(
        isNull(answeredAt),
        unsealedFor(staff),
        from
          ? sql`(${createdAt}, ${caseId}) > (${from.at.toISOString()}::timestamptz, ${from.id})`
          : undefined,
      ),
    )
    .orderBy(asc(createdAt), asc(caseId))
    .limit(limit + 1)
  const cursor = ({ objection }: (typeof found)[number]) =>
    `${objection.createdAt.getTime()}.${objection.caseId}`
  const { rows, next } = toPage(found, limit, cursor)
  const items = rows.map(({ objection, found: one }): ListedObjection => {
    const due = daysAfter(objection.createdAt, objectionDays)
    return {
      case_id: one.id,
      kind: one.kind,
      excerpt: excerptOf(objection.text),
      decision: one.decision,
      sent_at: objection.createdAt.toISOString(),
      due_at: due.toISOString(),
      overdue: due < now(),
      asked: objection.question !== null && objection.answer === null,
    }
  })
  return { items, next }
}
