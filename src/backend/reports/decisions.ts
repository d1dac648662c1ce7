import { and, eq, inArray } from 'drizzle-orm'
import { objectionPeriodDays, type ContentDecision, type DecisionBasis } from '#contract/reports/decisions.ts'
import type { Context, Viewer } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import { notFound, notOwned, refuse } from '../core/refuse.ts'
import { reportCases, reportNotices, reportObjections } from './schema.ts'
import { hasOtherReviewer } from './staff/obstacles.ts'
import { reportableOf } from './subjects.ts'

/** A decision about something of the viewer's. @throws Refused unless they were notified about it */
export async function showDecision(
  ctx: Context,
  { userId }: Pick<Viewer, 'userId'>,
  caseId: number,
): Promise<ContentDecision> {
  const [found] = await ctx.db
    .select({ decided: reportCases, objection: reportObjections, notified: reportNotices.userId })
    .from(reportCases)
    .leftJoin(reportNotices, and(eq(reportNotices.caseId, reportCases.id), eq(reportNotices.userId, userId)))
    .leftJoin(reportObjections, eq(reportObjections.caseId, reportCases.id))
    .where(and(eq(reportCases.id, caseId), inArray(reportCases.decision, ['warn', 'hide', 'remove'])))
  if (!found) throw notFound()
  const { decided, objection, notified } = found
  if (notified === null) throw notOwned()
  const { decision, decisionReason, decidedAt } = decided
  if (decision === null || decision === 'leave' || decidedAt === null) throw notFound()
  const objectionUntil = daysAfter(decidedAt, objectionPeriodDays)
  return {
    id: decided.id,
    kind: decided.kind,
    decision,
    reason: decisionReason ?? '',
    basis: basisOf(decided),
    excerpt: decided.excerpt,
    content: decided.content,
    place: (await reportableOf(ctx, decided.kind).findPlace?.(ctx.db, decided.targetId)) ?? null,
    decided_at: decidedAt.toISOString(),
    objection_until: objectionUntil.toISOString(),
    can_object: !objection && ctx.now() <= objectionUntil,
    reviewer: (await hasOtherReviewer(ctx.db, decided)) ? 'other' : 'same',
    objection: objection && {
      text: objection.text,
      sent_at: objection.createdAt.toISOString(),
      outcome: objection.outcome,
      reason: objection.outcomeReason,
    },
  }
}

/** On what a decision rests; null if it names no rule. */
export function basisOf({
  rule,
  rulesVersion: version,
  law,
}: Pick<typeof reportCases.$inferSelect, 'rule' | 'rulesVersion' | 'law'>): DecisionBasis | null {
  return rule === null || version === null ? null : { rule, version, law }
}

/** Objects to a decision: the primary key lets one objection be made, whoever of a company is first. */
export async function objectToDecision(
  ctx: Context,
  viewer: Viewer,
  caseId: number,
  text: string,
): Promise<ContentDecision> {
  await ctx.rates.use('objection', viewer.userId)
  const { objection, can_object: isOpen } = await showDecision(ctx, viewer, caseId)
  if (!objection && !isOpen) throw refuse('objectionTooLate')
  const added = await ctx.db
    .insert(reportObjections)
    .values({ caseId, userId: viewer.userId, text, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ caseId: reportObjections.caseId })
  if (added.length === 0) throw refuse('alreadyObjected')
  return showDecision(ctx, viewer, caseId)
}
