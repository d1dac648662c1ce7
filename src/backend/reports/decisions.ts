import { and, eq, isNotNull, isNull, sql, type SQL } from '#drizzle'
import {
  objectionPeriodDays,
  type ContentDecision,
  type DecisionBasis,
  type ObjectionQuestion,
} from '#contract/reports/decisions.ts'
import { findAdminIds } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import { notFound, notOwned, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { hasConsequence, reportCases, reportObjections } from './schema.ts'
import { hasOtherReviewer } from './staff/obstacles.ts'
import { reportableOf } from './subjects.ts'

/** Who reads a decision, and may object: the author, or whoever is an admin of the company at this moment. */
export async function findReaderIds(
  db: Tx,
  { authorId, companyId }: Pick<typeof reportCases.$inferSelect, 'authorId' | 'companyId'>,
): Promise<number[]> {
  if (authorId !== null) return [authorId]
  return companyId === null ? [] : findAdminIds(db, companyId)
}

async function requireReader(
  db: Tx,
  userId: number,
  decided: typeof reportCases.$inferSelect,
): Promise<void> {
  if (!(await findReaderIds(db, decided)).includes(userId)) throw notOwned()
}

/** A decision about something of the viewer's. @throws Refused unless it is theirs to read */
export async function showDecision(
  ctx: Context,
  { userId }: Pick<Viewer, 'userId'>,
  caseId: number,
): Promise<ContentDecision> {
  const [found] = await ctx.db
    .select({ decided: reportCases, objection: reportObjections })
    .from(reportCases)
    .leftJoin(reportObjections, eq(reportObjections.caseId, reportCases.id))
    .where(and(eq(reportCases.id, caseId), hasConsequence))
  if (!found) throw notFound()
  const { decided, objection } = found
  // Whoever objected reads what became of that, also when they are no admin any more, or the company is closed.
  if (objection?.userId !== userId) await requireReader(ctx.db, userId, decided)
  const { decision, decisionReason, decidedAt } = decided
  if (decision === null || decision === 'leave' || decidedAt === null) throw notFound()
  const objectionUntil = daysAfter(decidedAt, objectionPeriodDays)
  return {
    id: decided.id,
    kind: decided.kind,
    decision,
    reason: decisionReason ?? '',
    found_by: foundBy(decided),
    basis: basisOf(decided),
    excerpt: decided.excerpt,
    renamed: renamingOf(decided),
    content: decided.content,
    place: (await reportableOf(ctx, decided.kind).findPlace?.(ctx.db, decided.targetId)) ?? null,
    decided_at: decidedAt.toISOString(),
    objection_until: objectionUntil.toISOString(),
    can_object: !objection && ctx.now() <= objectionUntil,
    reviewer: (await hasOtherReviewer(ctx.db, decided)) ? 'other' : 'same',
    objection: objection && {
      text: objection.text,
      sent_at: objection.createdAt.toISOString(),
      question: questionOf(objection),
      outcome: objection.outcome,
      reason: objection.outcomeReason,
    },
  }
}

/** What led to a case: a program, if nobody reported it. */
export const foundBy = ({
  reporters,
  signals,
}: Pick<typeof reportCases.$inferSelect, 'reporters' | 'signals'>): ContentDecision['found_by'] =>
  reporters === 0 && signals.length > 0 ? 'signal' : 'report'

/** The name that a decision replaced, and by which; null if none was, and when it is stored no longer. */
export const renamingOf = ({
  replacedName,
}: Pick<typeof reportCases.$inferSelect, 'replacedName'>): ContentDecision['renamed'] =>
  replacedName && { from: replacedName.from.join(' '), to: replacedName.to.join(' ') }

/** On what a decision rests; null if it names no rule. */
export function basisOf({
  rule,
  rulesVersion: version,
  law,
}: Pick<typeof reportCases.$inferSelect, 'rule' | 'rulesVersion' | 'law'>): DecisionBasis | null {
  return rule === null || version === null ? null : { rule, version, law }
}

/** What staff asked about an objection; null if nothing. */
export function questionOf({
  question,
  askedAt,
  answer,
  answeredAt,
}: Pick<
  typeof reportObjections.$inferSelect,
  'question' | 'askedAt' | 'answer' | 'answeredAt'
>): ObjectionQuestion | null {
  if (question === null || askedAt === null) return null
  return {
    text: question,
    asked_at: askedAt.toISOString(),
    answer,
    answered_at: answeredAt?.toISOString() ?? null,
  }
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

/** Answers what staff asked about an objection; of a company, the first answer counts. */
export async function answerQuestion(
  ctx: Context,
  viewer: Viewer,
  caseId: number,
  answer: string,
): Promise<ContentDecision> {
  await ctx.rates.use('objection', viewer.userId)
  const [decided] = await ctx.db
    .select()
    .from(reportCases)
    .where(and(eq(reportCases.id, caseId), hasConsequence))
  if (!decided) throw notFound()
  await requireReader(ctx.db, viewer.userId, decided)
  const { question, answeredAt, decidedAt } = reportObjections
  const answered = await ctx.db
    .update(reportObjections)
    .set({ answer, answeredAt: ctx.now() })
    .where(
      and(eq(reportObjections.caseId, caseId), isNotNull(question), isNull(answeredAt), isNull(decidedAt)),
    )
    .returning({ caseId: reportObjections.caseId })
  if (answered.length === 0) throw refuse('nothingAsked')
  return showDecision(ctx, viewer, caseId)
}

/** What was decided about somebody's content, for their data export. */
export const contentDecisionsOf = (userId: number): SQL => sql`
  select ${reportCases.id} as case_id, ${reportCases.kind} as kind, ${reportCases.decision} as decision,
    ${reportCases.decisionReason} as reason, ${reportCases.rule} as rule, ${reportCases.decidedAt} as decided_at
  from ${reportCases}
  where ${reportCases.authorId} = ${userId} and ${hasConsequence}
  order by ${reportCases.id}`
