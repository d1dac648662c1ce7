import { and, eq, isNull } from '#drizzle'
import type * as z from 'zod/mini'
import { supportKinds, supportRules, type SupportForm, type SupportKind } from '#contract/support/steps.ts'
import { isOwnedBy } from '../companies/membership.ts'
import type { Context } from '../core/context.ts'
import type { Emit } from '../core/events.ts'
import { notFound, refuse } from '../core/refuse.ts'
import type { StaffMember } from '../core/staff.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { requireStaffRole } from '../staff/grants.ts'
import { appendStaffEvent } from '../staff/staffEvents.ts'
import { findDomain, kinds } from './kinds.ts'
import { supportSteps, type SupportRow } from './schema.ts'

type About = (typeof supportRules)[SupportKind]['about']

/** What support can begin for an account or a company at this moment. */
export async function findSupport({ db, now }: Context, about: About, id: number): Promise<SupportKind[]> {
  const open = await db
    .select({ kind: supportSteps.kind })
    .from(supportSteps)
    .where(and(eq(about === 'account' ? supportSteps.accountId : supportSteps.companyId, id), isOpen))
  const possible: SupportKind[] = []
  for (const kind of supportKinds)
    if (supportRules[kind].about === about && !open.some((one) => one.kind === kind))
      if (await kinds[kind].isNeeded(db, id, now())) possible.push(kind)
  return possible
}

const isOpen = isNull(supportSteps.endedAt)

/** Begins a step, recorded with it. Of two at once, one begins. @throws Refused */
export async function requestSupportStep(
  ctx: Context,
  staff: StaffMember,
  { kind, target_id: targetId, evidence }: z.infer<typeof SupportForm>,
): Promise<null> {
  const { about, needsApproval } = supportRules[kind]
  const target =
    about === 'account' ? { accountId: targetId, companyId: null } : { accountId: null, companyId: targetId }
  await transact(ctx, async (tx, emit) => {
    await requireStaffRole(tx, staff, 'support')
    if (await isOwnedBy(tx, staff.accountId, target)) throw refuse('ownSupport')
    if (!(await kinds[kind].isNeeded(tx, targetId, ctx.now()))) throw refuse('supportNotNeeded')
    const domain = kind === 'releaseDomain' ? await findDomain(tx, targetId) : null
    const [step] = await tx
      .insert(supportSteps)
      .values({ ...target, kind, domain, evidence, requestedAt: ctx.now(), requestedBy: staff.accountId })
      .onConflictDoNothing()
      .returning()
    if (!step) throw refuse('supportPending')
    if (!needsApproval) await schedule(ctx, tx, emit, step)
    await record(ctx, tx, staff, 'supportRequested', step)
  })
  return null
}

/** Approves a step of a colleague, recorded with it. Repeating it changes nothing. @throws Refused */
export async function approveSupportStep(ctx: Context, staff: StaffMember, stepId: number): Promise<null> {
  await transact(ctx, async (tx, emit) => {
    await requireStaffRole(tx, staff, 'support')
    const step = await lockStep(tx, stepId)
    if (await isOwnedBy(tx, staff.accountId, step)) throw refuse('ownSupport')
    if (step.requestedBy === staff.accountId) throw refuse('sameRequester')
    if (step.dueAt) return
    await tx
      .update(supportSteps)
      .set({ approvedAt: ctx.now(), approvedBy: staff.accountId })
      .where(eq(supportSteps.id, stepId))
    await schedule(ctx, tx, emit, step)
    await record(ctx, tx, staff, 'supportApproved', step)
  })
  return null
}

/** Withdraws a step that is not being done yet, recorded with it. @throws Refused */
export async function withdrawSupportStep(ctx: Context, staff: StaffMember, stepId: number): Promise<null> {
  await transact(ctx, async (tx, emit) => {
    await requireStaffRole(tx, staff, 'support')
    const step = await lockStep(tx, stepId)
    // Who says that their own factors are not lost keeps them.
    if (step.kind !== 'resetFactors' && (await isOwnedBy(tx, staff.accountId, step)))
      throw refuse('ownSupport')
    await tx
      .update(supportSteps)
      .set({ endedAt: ctx.now(), outcome: 'withdrawn' })
      .where(eq(supportSteps.id, stepId))
    await emit('supportEnded', { stepId })
    await record(ctx, tx, staff, 'supportWithdrawn', step)
  })
  return null
}

async function schedule(ctx: Context, tx: Tx, emit: Emit, { id: stepId, kind }: SupportRow): Promise<void> {
  const dueAt = new Date(ctx.now().getTime() + supportRules[kind].waitsHours * 60 * 60 * 1000)
  await tx.update(supportSteps).set({ dueAt }).where(eq(supportSteps.id, stepId))
  await emit('supportScheduled', { stepId })
}

/** A step that has not ended, locked. @throws Refused */
async function lockStep(tx: Tx, stepId: number): Promise<SupportRow> {
  const [step] = await tx.select().from(supportSteps).where(eq(supportSteps.id, stepId)).for('update')
  if (!step) throw notFound()
  if (step.endedAt || step.startedAt) throw refuse('supportEnded')
  return step
}

const record = (
  ctx: Context,
  tx: Tx,
  staff: StaffMember,
  event: 'supportRequested' | 'supportApproved' | 'supportWithdrawn',
  { id, kind, accountId, companyId }: SupportRow,
) =>
  appendStaffEvent(ctx, tx, staff, {
    kind: event,
    target: accountId === null ? ['company', companyId ?? 0] : ['account', accountId],
    details: { step: String(id), support: kind },
  })
