import { and, asc, eq, inArray, isNull, lt, lte } from '#drizzle'
import { lockCompany } from '../companies/lockCompany.ts'
import { endMembership } from '../companies/members.ts'
import type { Context } from '../core/context.ts'
import { addDays } from '#contract/core/workDay.ts'
import type { Emit } from '../core/events.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { companyMembers } from '../companies/schema/companies.ts'
import { reviewAssignments } from './schema/record.ts'
import { employments } from './schema/employments.ts'
import { isOngoing } from './schema/fields.ts'
import type { EmploymentRow } from './access.ts'
import { appendEvents } from './history.ts'

/** Employments per run; the next run handles the rest. */
const batchSize = 500

/**
 * Stores the end of employments whose planned termination is due. Rights and pages follow the planned time by themselves;
 * this closes sockets, notifies and writes the history. Returns how many were due.
 */
export async function endEmployments(ctx: Context): Promise<number> {
  const now = ctx.now()
  const isDue = and(lte(employments.terminationAt, now), isNull(employments.endDate))
  const due = await ctx.db
    .select({ id: employments.id, companyId: employments.companyId })
    .from(employments)
    .where(isDue)
    .orderBy(asc(employments.terminationAt))
    .limit(batchSize)
  for (const { id, companyId } of due)
    await transact(ctx, async (tx, emit) => {
      if (companyId !== null) await lockCompany(tx, { id: companyId })
      const [employment] = await tx
        .select()
        .from(employments)
        .where(and(eq(employments.id, id), isDue))
        .for('update')
      if (employment) await end(ctx, tx, emit, employment)
    })
  return due.length
}

/**
 * Stores the ends that are due at a company, for a caller that has locked it: nobody joins or invites in the minute until
 * the background work does.
 */
export async function endDueAt(ctx: Context, tx: Tx, emit: Emit, companyId: number): Promise<void> {
  const due = await tx
    .select()
    .from(employments)
    .where(
      and(
        eq(employments.companyId, companyId),
        lte(employments.terminationAt, ctx.now()),
        isNull(employments.endDate),
      ),
    )
    .orderBy(asc(employments.id))
    .for('update')
  for (const employment of due) await end(ctx, tx, emit, employment)
}

async function end(ctx: Context, tx: Tx, emit: Emit, employment: EmploymentRow): Promise<void> {
  const { id, companyId, userId, startDate, terminationOn, terminationAt, terminationBy } = employment
  if (terminationOn === null || terminationAt === null || terminationBy === null) return
  const lastDay = addDays(terminationOn, -1)
  await storeEnd(ctx, tx, emit, employment, {
    // Somebody may leave before their first day.
    endDate: lastDay < startDate ? startDate : lastDay,
    side: terminationBy,
    at: terminationAt,
    effectiveOn: terminationOn,
  })
  if (companyId === null) return
  const [ending] = await tx
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        eq(companyMembers.userId, userId),
        lte(companyMembers.endsAt, terminationAt),
      ),
    )
  if (ending) await endMembership(ctx, tx, emit, { companyId, userId })
  await emit('employmentChanged', { employmentId: id, change: 'left', actorId: null })
}

interface End {
  readonly endDate: string
  readonly side: 'employee' | 'company' | 'system'
  readonly at: Date
  readonly effectiveOn: string
}

async function storeEnd(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  { id: employmentId, companyId, userId }: EmploymentRow,
  { endDate, side, at, effectiveOn }: End,
): Promise<void> {
  await tx.update(employments).set({ endDate }).where(eq(employments.id, employmentId))
  await appendEvents(ctx, tx, [{ employmentId, kind: 'left', side, at, effectiveOn }])
  await emit('employmentEnded', { employmentId, companyId: companyId ?? 0, userId })
  await emit('profileChanged', { userId })
}

/**
 * Ends the reviewer's assignment. After a planned end it stays open, because the employment can still be reviewed for 30
 * days; the reviews domain ends it then.
 */
export async function closeAssignment(tx: Tx, employmentId: number, endedAt: Date) {
  const [closed] = await tx
    .update(reviewAssignments)
    .set({ endedAt })
    .where(and(eq(reviewAssignments.employmentId, employmentId), isNull(reviewAssignments.endedAt)))
    .returning()
  return closed ?? null
}

/** Ends the reviewers' assignments of employments that ended before a day. */
export async function closeAssignments(db: Tx, before: string, endedAt: Date): Promise<void> {
  const ended = db.select({ id: employments.id }).from(employments).where(lt(employments.endDate, before))
  await db
    .update(reviewAssignments)
    .set({ endedAt })
    .where(and(isNull(reviewAssignments.endedAt), inArray(reviewAssignments.employmentId, ended)))
}

/**
 * Ends every ongoing employment of an account that was closed, or at a company that was closed. Idempotent, because it
 * runs as a reaction.
 */
export async function endAllOf(
  ctx: Context,
  whose: { readonly userId: number } | { readonly companyId: number },
  side: 'employee' | 'company',
): Promise<void> {
  const now = ctx.now()
  const isOfClosed = and(
    'userId' in whose ? eq(employments.userId, whose.userId) : eq(employments.companyId, whose.companyId),
    isOngoing,
  )
  const ongoing = await ctx.db
    .select({ id: employments.id })
    .from(employments)
    .where(isOfClosed)
    .orderBy(asc(employments.id))
  const today = now.toISOString().slice(0, 10)
  for (const { id } of ongoing)
    await transact(ctx, async (tx, emit) => {
      const [employment] = await tx
        .select()
        .from(employments)
        .where(and(eq(employments.id, id), isOfClosed))
        .for('update')
      if (!employment) return
      const endDate = today < employment.startDate ? employment.startDate : today
      await closeAssignment(tx, id, now)
      await storeEnd(ctx, tx, emit, employment, { endDate, side, at: now, effectiveOn: addDays(endDate, 1) })
    })
}
