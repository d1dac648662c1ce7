import { eq } from '#drizzle'
import { dayIn } from '#contract/core/days.ts'
import type { TerminationForm } from '#contract/employments/record.ts'
import type * as z from 'zod/mini'
import type { Context, Viewer } from '../core/context.ts'
import { addDays } from '#contract/core/workDay.ts'
import { startOfDay } from '../core/days.ts'
import type { Emit } from '../core/events.ts'
import { invalid, refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { employments } from './schema/employments.ts'
import { lockAs, type EmploymentRow, type LockedEmployment } from './access.ts'
import { appendEvents, lastEventOf } from './history.ts'
import { updateMembershipEnd } from './members/memberships.ts'

type Side = 'employee' | 'company'

/** The employee leaves at the end of today in the company's time zone (docs/decisions/017). */
export async function leaveCompany(ctx: Context, viewer: Viewer, employmentId: number): Promise<void> {
  await changeAs(ctx, viewer, employmentId, 'employee', async (tx, emit, locked) => {
    const lastDay = dayIn(locked.company.timeZone, ctx.now())
    if (locked.employment.terminationBy === 'employee') return
    await plan(ctx, tx, emit, locked, { side: 'employee', actorId: viewer.userId, lastDay, note: '' })
  })
}

/** The company plans the end of an employment. Planning again changes the day and the message. */
export async function planTermination(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  { last_day: lastDay, note }: z.infer<typeof TerminationForm>,
): Promise<void> {
  await changeAs(ctx, viewer, employmentId, 'company', async (tx, emit, locked) => {
    const { company, employment } = locked
    if (lastDay < dayIn(company.timeZone, ctx.now())) throw invalid({ field: 'last_day', code: 'dateInPast' })
    if (lastDay < employment.startDate) throw invalid({ field: 'last_day', code: 'endBeforeStart' })
    await plan(ctx, tx, emit, locked, { side: 'company', actorId: viewer.userId, lastDay, note })
  })
}

/** Only the side that planned a termination may undo it, until it takes effect or the final feedback is published. */
export async function withdrawTermination(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  side: Side,
): Promise<void> {
  await changeAs(ctx, viewer, employmentId, side, async (tx, emit, { employment }) => {
    if (employment.terminationBy === null) return
    if (employment.terminationBy !== side) throw refuse('terminationForeign')
    if (await isFeedbackPublished(tx, employmentId)) throw refuse('feedbackPublished')
    await tx
      .update(employments)
      .set({ terminationOn: null, terminationAt: null, terminationBy: null, terminationNote: '' })
      .where(eq(employments.id, employmentId))
    await membershipFollows(tx, employment)
    const { terminationOn: effectiveOn } = employment
    await appendEvents(ctx, tx, [
      { employmentId, kind: 'terminationWithdrawn', side, at: ctx.now(), effectiveOn },
    ])
    await emit('employmentChangeUndone', { employmentId, change: changeOf(side) })
    await emit('profileChanged', { userId: employment.userId })
  })
}

interface Plan {
  readonly side: Side
  readonly actorId: number
  readonly lastDay: string
  readonly note: string
}

async function plan(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  { company, employment }: LockedEmployment,
  { side, actorId, lastDay, note }: Plan,
): Promise<void> {
  if (employment.terminationBy !== null && employment.terminationBy !== side)
    throw refuse('terminationPlanned')
  const employmentId = employment.id
  const terminationOn = addDays(lastDay, 1)
  const terminationAt = startOfDay(company.timeZone, terminationOn)
  await tx
    .update(employments)
    .set({ terminationOn, terminationAt, terminationBy: side, terminationNote: note })
    .where(eq(employments.id, employmentId))
  await membershipFollows(tx, employment)
  if (employment.terminationOn !== terminationOn)
    await appendEvents(ctx, tx, [
      { employmentId, kind: 'terminationPlanned', side, at: ctx.now(), effectiveOn: terminationOn },
    ])
  // The minutely run would end it late by up to a minute, and with it the sockets.
  await ctx.queue.add('endEmployments', {}, { tx, startAfter: terminationAt })
  await emit('employmentChanged', { employmentId, change: changeOf(side), actorId })
  await emit('profileChanged', { userId: employment.userId })
}

const changeOf = (side: Side) => (side === 'employee' ? 'leaving' : 'ending')

async function membershipFollows(tx: Tx, { companyId, userId }: EmploymentRow): Promise<void> {
  if (companyId !== null) await updateMembershipEnd(tx, companyId, userId)
}

/** Whether the company has published its final feedback since the termination was planned. */
async function isFeedbackPublished(tx: Tx, employmentId: number): Promise<boolean> {
  return (await lastEventOf(tx, employmentId, ['feedbackPublished'])) !== null
}

/** @throws Refused unless the employment is verified and ongoing and the viewer acts for this side */
async function changeAs(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  side: Side,
  change: (tx: Tx, emit: Emit, locked: LockedEmployment) => Promise<void>,
): Promise<void> {
  await ctx.rates.use('write', viewer.userId)
  await transact(ctx, async (tx, emit) => {
    const locked = await lockAs(ctx, tx, viewer, employmentId, side)
    if (locked.isEnded) throw refuse('employmentEnded')
    await change(tx, emit, locked)
  })
}
