import { and, eq, isNull } from 'drizzle-orm'
import { findAdminIds } from '../companies/membership.ts'
import type { Context } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import { reportCases, reportNotices, reportObjections } from './schema.ts'
import { reportableOf } from './subjects.ts'

type Case = typeof reportCases.$inferSelect
export type Decision = NonNullable<Case['decision']>
export type Outcome = 'keep' | 'revoke'

/** `cannotRemove`: there is no way yet to remove something of this kind. */
export type DecideResult = 'decided' | 'unknown' | 'alreadyDecided' | 'cannotRemove' | 'nothingToDecide'

/**
 * Decides a case, with the reason that its author reads. What is removed is removed first, by a command that may be
 * repeated: if something fails in between, the case stays open.
 */
export async function decideCase(
  ctx: Context,
  caseId: number,
  decision: Decision,
  reason: string,
): Promise<DecideResult> {
  const [found] = await ctx.db.select().from(reportCases).where(eq(reportCases.id, caseId))
  if (!found) return 'unknown'
  if (found.decidedAt) return 'alreadyDecided'
  const { remove } = reportableOf(ctx, found.kind)
  if (decision === 'remove' && !remove) return 'cannotRemove'
  // Before the removal: nobody is an admin of a closed company.
  if (decision !== 'leave') await notice(ctx, found)
  if (decision === 'remove') await remove?.(ctx, found.targetId, reason)
  return transact(ctx, async (tx, emit) => {
    const decided = await tx
      .update(reportCases)
      .set({ decision, decisionReason: reason, decidedAt: ctx.now() })
      .where(and(eq(reportCases.id, caseId), isNull(reportCases.decidedAt)))
      .returning({ id: reportCases.id })
    if (decided.length === 0) return 'alreadyDecided'
    await emit('reportDecided', { caseId, objection: false })
    return 'decided'
  })
}

/** Names those who learn of the decision: the author, or the admins of the company. */
async function notice(ctx: Context, { id: caseId, authorId, companyId }: Case): Promise<void> {
  const userIds =
    authorId !== null ? [authorId] : companyId === null ? [] : await findAdminIds(ctx.db, companyId)
  if (userIds.length > 0)
    await ctx.db
      .insert(reportNotices)
      .values(userIds.map((userId) => ({ caseId, userId })))
      .onConflictDoNothing()
}

/** Decides an objection. A decision that is revoked no longer keeps a page or a job from being public again. */
export async function decideObjection(
  ctx: Context,
  caseId: number,
  outcome: Outcome,
  reason: string,
): Promise<DecideResult> {
  return transact(ctx, async (tx, emit) => {
    const decided = await tx
      .update(reportObjections)
      .set({ outcome, outcomeReason: reason, decidedAt: ctx.now() })
      .where(and(eq(reportObjections.caseId, caseId), isNull(reportObjections.decidedAt)))
      .returning({ caseId: reportObjections.caseId })
    if (decided.length === 0) return 'nothingToDecide'
    await emit('reportDecided', { caseId, objection: true })
    return 'decided'
  })
}
