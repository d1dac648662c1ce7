import { and, eq, isNull } from '#drizzle'
import { caseDecisions } from '#contract/reports/cases.ts'
import { rulesVersion, type ContentRule } from '#contract/reports/rules.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies } from '../companies/schema/companies.ts'
import { isOwnedBy } from '../companies/membership.ts'
import type { Context } from '../core/context.ts'
import type { Reportable } from '../core/reportable.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { findReaderIds } from './decisions.ts'
import { changeContent, changesContent, restoreContent, type Restored } from './moderation.ts'
import { reportCases, reportNotices, reportObjections } from './schema.ts'
import { reportableOf } from './subjects.ts'

type Case = typeof reportCases.$inferSelect
export type Decision = NonNullable<Case['decision']>
export type Outcome = 'keep' | 'revoke'

/** Who decides: the account of a member of staff, or null for the operator. */
interface Decider {
  readonly by: number | null
}
export interface CaseVerdict extends Decider {
  readonly caseId: number
  readonly decision: Decision
  /** What its author reads. */
  readonly reason: string
  /** The rule that it breaks; null of what is left. */
  readonly rule: ContentRule | null
  /** The law that it breaks, if that is what the rule is about. */
  readonly law?: string | null
  /** The name that replaces its own: always when it is renamed, and possibly when it is removed. */
  readonly name?: string | null
}
interface ObjectionVerdict extends Decider {
  readonly caseId: number
  readonly outcome: Outcome
  readonly reason: string
}

/**
 * `decided`, and `authorClosed`: decided, for an author whose account is closed. All others say why nothing was:
 * `cannotHide`: what is of this kind is removed or left. `cannotRename`: it has no name of its own. `nameMissing`: it was not given a new one. `ownContent`: it is of the decider, or of their company. `ruleMissing`:
 * it names no rule, although something is done. `companyClosed`, `targetGone`: there is nothing to hide or remove any more.
 */
export type DecideResult = 'decided' | 'authorClosed' | Undecided
type Undecided =
  | 'unknown'
  | 'alreadyDecided'
  | 'ruleMissing'
  | 'nameMissing'
  | 'cannotHide'
  | 'cannotRename'
  | 'ownContent'
  | 'companyClosed'
  | 'targetGone'

/** What else belongs to a decision. What it throws undoes the decision. */
interface Alongside {
  /** Before anything is changed, with the case locked. */
  permit(tx: Tx, found: Case): Promise<void>
  /** After everything else: the record lets one in at a time. */
  record(tx: Tx): Promise<void>
}
const nothingElse: Alongside = { permit: async () => undefined, record: async () => undefined }

/** Decides a case, with the reason that its author reads. What is hidden or removed is so when this is acknowledged. */
export async function decideCase(
  ctx: Context,
  verdict: CaseVerdict,
  alongside = nothingElse,
): Promise<DecideResult> {
  const { caseId, decision, reason, by, name = null } = verdict
  const rule = decision === 'leave' ? null : verdict.rule
  const [seen] = await ctx.db.select().from(reportCases).where(eq(reportCases.id, caseId))
  const refusal = await findRefusal(ctx, ctx.db, seen, verdict)
  if (refusal || !seen) return refusal ?? 'unknown'
  return transact(ctx, async (tx, emit) => {
    // Of two that decide at once the second one waits here.
    const [found] = await tx.select().from(reportCases).where(eq(reportCases.id, caseId)).for('update')
    if (!found) return 'unknown'
    if (found.decidedAt) return 'alreadyDecided'
    await alongside.permit(tx, found)
    const stored = changesContent(decision)
      ? await changeContent({ ctx, tx, emit }, found, { decision, name })
      : {}
    if (!stored) return 'targetGone'
    await tx
      .update(reportCases)
      .set({
        decision,
        decisionReason: reason,
        rule,
        rulesVersion: rule && rulesVersion,
        law: rule === 'illegal' ? (verdict.law ?? null) : null,
        decidedAt: ctx.now(),
        decidedBy: by,
        ...stored,
      })
      .where(eq(reportCases.id, caseId))
    if (decision !== 'leave') await addNotices(tx, found)
    await emit('reportDecided', { caseId, objection: false })
    await alongside.record(tx)
    return (await isAuthorClosed(tx, found)) ? 'authorClosed' : 'decided'
  })
}

/** Why a case cannot be decided so; null if it can. */
async function findRefusal(
  ctx: Context,
  db: Tx,
  found: Case | undefined,
  { decision, rule, name, by }: CaseVerdict,
): Promise<Undecided | null> {
  if (!found) return 'unknown'
  if (found.decidedAt) return 'alreadyDecided'
  if (decision !== 'leave' && rule === null) return 'ruleMissing'
  if (by !== null && (await isOwn(db, found, by))) return 'ownContent'
  if (!changesContent(decision)) return null
  const possible = decisionsAbout(reportableOf(ctx, found.kind))
  if (name && !possible.includes('rename')) return 'cannotRename'
  if (!possible.includes(decision)) return decision === 'rename' ? 'cannotRename' : 'cannotHide'
  if (decision === 'rename' && !name) return 'nameMissing'
  return (await isCompanyClosed(db, found)) ? 'companyClosed' : null
}

/** What can be decided about something: what stays in its place, such as a profile, cannot be hidden. */
export const decisionsAbout = ({ moderate, names }: Reportable): Decision[] =>
  caseDecisions.filter(
    (one) => (one !== 'hide' || moderate !== undefined) && (one !== 'rename' || names !== undefined),
  )

/** Whether a case is about something of the account's, or of a company of theirs. */
const isOwn = async (db: Tx, { authorId, companyId }: Case, by: number): Promise<boolean> =>
  isOwnedBy(db, by, { accountId: authorId, companyId })

async function isCompanyClosed(db: Tx, { companyId }: Case): Promise<boolean> {
  if (companyId === null) return false
  const [company] = await db
    .select({ closedAt: companies.closedAt })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company?.closedAt != null
}

async function isAuthorClosed(db: Tx, { authorId }: Case): Promise<boolean> {
  if (authorId === null) return false
  const [account] = await db
    .select({ closedAt: accounts.closedAt })
    .from(accounts)
    .where(eq(accounts.id, authorId))
  return account?.closedAt != null
}

async function addNotices(db: Tx, found: Case): Promise<void> {
  const readers = (await findReaderIds(db, found)).map((userId) => ({ caseId: found.id, userId }))
  if (readers.length > 0) await db.insert(reportNotices).values(readers).onConflictDoNothing()
}

/** What deciding an objection came to; of one that is revoked, what became of the content. */
export type ObjectionResult = 'nothingToDecide' | 'ownContent' | Restored

/** Decides an objection. Of a decision that is revoked, everything is as it was before. */
export async function decideObjection(
  ctx: Context,
  { caseId, outcome, reason, by }: ObjectionVerdict,
  alongside = nothingElse,
): Promise<ObjectionResult> {
  return transact(ctx, async (tx, emit) => {
    const [found] = await tx.select().from(reportCases).where(eq(reportCases.id, caseId)).for('update')
    if (!found) return 'nothingToDecide'
    if (by !== null && (await isOwn(tx, found, by))) return 'ownContent'
    await alongside.permit(tx, found)
    const decided = await tx
      .update(reportObjections)
      .set({ outcome, outcomeReason: reason, decidedAt: ctx.now(), decidedBy: by })
      .where(and(eq(reportObjections.caseId, caseId), isNull(reportObjections.decidedAt)))
      .returning({ caseId: reportObjections.caseId })
    if (decided.length === 0) return 'nothingToDecide'
    const result = outcome === 'revoke' ? await restoreContent({ ctx, tx, emit }, found) : 'decided'
    await emit('reportDecided', { caseId, objection: true })
    await alongside.record(tx)
    return result
  })
}
