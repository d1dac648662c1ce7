import type * as z from 'zod/mini'
import type { DecisionForm, ObjectionAnswer } from '#contract/reports/cases.ts'
import type { Context } from '../../core/context.ts'
import { refuse, type RefusalCode } from '../../core/refuse.ts'
import type { StaffMember } from '../../core/staff.ts'
import { requireStaffRole } from '../../staff/grants.ts'
import { appendStaffEvent } from '../../staff/staffEvents.ts'
import { decideCase, decideObjection, type DecideResult, type ObjectionResult } from '../decide.ts'
import { obstacleToAnswer, obstacleToDecision, refuseFor } from './obstacles.ts'

/** Decides a case as a staff member who still may, recorded with the decision. @throws Refused */
export async function decideOpenCase(
  ctx: Context,
  staff: StaffMember,
  caseId: number,
  { decision, reason }: z.infer<typeof DecisionForm>,
): Promise<null> {
  const verdict = { caseId, decision, reason, by: staff.accountId }
  const result = await decideCase(ctx, verdict, async (tx, found) => {
    await requireStaffRole(tx, staff, 'moderator')
    const obstacle = await obstacleToDecision(tx, staff, found)
    if (obstacle) throw refuseFor(obstacle)
    await appendStaffEvent(ctx, tx, staff, { kind: 'caseDecided', caseId, details: { decision } })
  })
  return finish(result)
}

/** Decides an objection as a staff member who did not make the decision, recorded with it. @throws Refused */
export async function answerObjection(
  ctx: Context,
  staff: StaffMember,
  caseId: number,
  { outcome, reason }: z.infer<typeof ObjectionAnswer>,
): Promise<null> {
  const verdict = { caseId, outcome, reason, by: staff.accountId }
  const result = await decideObjection(ctx, verdict, async (tx, found) => {
    await requireStaffRole(tx, staff, 'moderator')
    const obstacle = await obstacleToAnswer(tx, staff, found)
    if (obstacle) throw refuseFor(obstacle)
    await appendStaffEvent(ctx, tx, staff, { kind: 'objectionDecided', caseId, details: { outcome } })
  })
  return finish(result)
}

/** Nothing, or why nothing was decided. @throws Refused */
function finish(result: DecideResult | ObjectionResult): null {
  const code = refusedBy[result]
  if (code === undefined) return null
  throw refuse(code)
}

const refusedBy: { readonly [Result in DecideResult | ObjectionResult]?: RefusalCode } = {
  unknown: 'notFound',
  alreadyDecided: 'caseDecided',
  cannotHide: 'caseCannotHide',
  cannotRemove: 'caseCannotRemove',
  ownContent: 'ownCase',
  companyClosed: 'caseCompanyClosed',
  targetGone: 'caseTargetGone',
  nothingToDecide: 'objectionAnswered',
}
