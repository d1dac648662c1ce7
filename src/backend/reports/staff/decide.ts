import { eq } from '#drizzle'
import type * as z from 'zod/mini'
import type { DecisionForm } from '#contract/reports/cases.ts'
import type { ObjectionAnswer } from '#contract/reports/objections.ts'
import { rulesVersion } from '#contract/reports/rules.ts'
import type { Context } from '../../core/context.ts'
import { refuse, refuseIfNamed, type RefusalCode } from '../../core/refuse.ts'
import type { StaffMember } from '../../core/staff.ts'
import { transact } from '../../core/transact.ts'
import { appendStaffEvent } from '../../staff/staffEvents.ts'
import { decideCase, decideObjection, type DecideResult, type ObjectionResult } from '../decide.ts'
import { reportCases, reportObjections } from '../schema.ts'
import { requireAnswerable, requireDecidable } from './obstacles.ts'
import { lockCase } from './work.ts'

/** Decides a case as a staff member who still may, recorded with the decision. @throws Refused */
export async function decideOpenCase(
  ctx: Context,
  staff: StaffMember,
  caseId: number,
  { decision, reason, rule, law, name }: z.infer<typeof DecisionForm>,
): Promise<null> {
  // What is in the way of the caller comes before what is in the way of the decision.
  const [seen] = await ctx.db.select().from(reportCases).where(eq(reportCases.id, caseId))
  if (seen && !seen.decidedAt) await requireDecidable(ctx.db, staff, seen)
  const given = { rule: rule ?? null, law: law || null, name: name || null }
  const verdict = { caseId, decision, reason, ...given, by: staff.accountId }
  const details = { decision, ...(rule && { rule, version: rulesVersion }) }
  const result = await decideCase(ctx, verdict, {
    permit: (tx, found) => requireDecidable(tx, staff, found),
    record: (tx) => appendStaffEvent(ctx, tx, staff, { kind: 'caseDecided', caseId, details }),
  })
  return refuseIfNamed(refusedBy[result])
}

/** Decides an objection as a staff member who did not make the decision, recorded with it. @throws Refused */
export async function answerObjection(
  ctx: Context,
  staff: StaffMember,
  caseId: number,
  { outcome, reason }: z.infer<typeof ObjectionAnswer>,
): Promise<null> {
  const verdict = { caseId, outcome, reason, by: staff.accountId }
  const result = await decideObjection(ctx, verdict, {
    permit: (tx, found) => requireAnswerable(tx, staff, found),
    record: (tx) =>
      appendStaffEvent(ctx, tx, staff, { kind: 'objectionDecided', caseId, details: { outcome } }),
  })
  return refuseIfNamed(refusedBy[result])
}

/** Asks whoever objected one question, recorded with it. @throws Refused */
export async function askAboutObjection(
  ctx: Context,
  staff: StaffMember,
  caseId: number,
  question: string,
): Promise<null> {
  await transact(ctx, async (tx, emit) => {
    const found = await lockCase(tx, caseId)
    await requireAnswerable(tx, staff, found)
    const isObjection = eq(reportObjections.caseId, caseId)
    const [objection] = await tx.select().from(reportObjections).where(isObjection).for('update')
    if (!objection || objection.decidedAt) throw refuse('objectionAnswered')
    if (objection.question !== null) throw refuse('alreadyAsked')
    await tx.update(reportObjections).set({ question, askedAt: ctx.now() }).where(isObjection)
    await emit('objectionAsked', { caseId })
    await appendStaffEvent(ctx, tx, staff, { kind: 'objectionAsked', caseId })
  })
  return null
}

/** Why nothing was decided, by result. */
const refusedBy: { readonly [Result in DecideResult | ObjectionResult]?: RefusalCode } = {
  unknown: 'notFound',
  // The form asks for both; this is what another caller of the command is told.
  ruleMissing: 'invalid',
  nameMissing: 'invalid',
  alreadyDecided: 'caseDecided',
  cannotHide: 'caseCannotHide',
  cannotRename: 'caseCannotRename',
  ownContent: 'ownCase',
  companyClosed: 'caseCompanyClosed',
  targetGone: 'caseTargetGone',
  nothingToDecide: 'objectionAnswered',
}
