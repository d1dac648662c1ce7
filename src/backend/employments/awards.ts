import { and, eq } from '#drizzle'
import type * as z from 'zod/mini'
import { dayIn } from '#contract/core/days.ts'
import { awardsMaximum, type AwardForm } from '#contract/employments/awards.ts'
import type { Context, Viewer } from '../core/context.ts'
import { invalid, notFound, refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import { employmentAwards } from './schema/awards.ts'
import { lockAs, requireParty } from './access.ts'

interface Address {
  readonly employmentId: number
  readonly awardId: number
}

/** Gives an award. Counted under the employment's lock, so that parallel calls cannot exceed the limit. */
export async function giveAward(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  { title, awarded_on: awardedOn, words }: z.infer<typeof AwardForm>,
): Promise<void> {
  await ctx.rates.use('write', viewer.userId)
  await transact(ctx, async (tx, emit) => {
    const { company, employment } = await lockAs(ctx, tx, viewer, employmentId, 'company')
    if (awardedOn < employment.startDate) throw invalid({ field: 'awarded_on', code: 'notAfterStart' })
    if (awardedOn > dayIn(company.timeZone, ctx.now()))
      throw invalid({ field: 'awarded_on', code: 'dateInFuture' })
    const given = await tx.$count(employmentAwards, eq(employmentAwards.employmentId, employmentId))
    if (given >= awardsMaximum) throw refuse('awardLimit')
    const [added] = await tx
      .insert(employmentAwards)
      .values({
        employmentId,
        employeeId: employment.userId,
        title,
        awardedOn,
        words,
        givenBy: viewer.userId,
        createdAt: ctx.now(),
      })
      .returning({ id: employmentAwards.id })
    if (!added) throw new Error('Inserting the award returned no row')
    await emit('awardGiven', { employmentId, awardId: added.id })
    await emit('profileChanged', { userId: employment.userId })
  })
}

export async function deleteAward(ctx: Context, viewer: Viewer, address: Address): Promise<void> {
  await ctx.rates.use('write', viewer.userId)
  await transact(ctx, async (tx, emit) => {
    const { employment } = await lockAs(ctx, tx, viewer, address.employmentId, 'company')
    const deleted = await tx
      .delete(employmentAwards)
      .where(isAt(address))
      .returning({ id: employmentAwards.id })
    if (deleted.length === 0) throw notFound()
    await emit('awardDeleted', address)
    await emit('profileChanged', { userId: employment.userId })
  })
}

/** The employee hides an award from others, or shows it again; also after the company has closed. */
export async function concealAward(
  ctx: Context,
  viewer: Viewer,
  address: Address,
  isHidden: boolean,
): Promise<void> {
  await ctx.rates.use('write', viewer.userId)
  await transact(ctx, async (tx, emit) => {
    const { employment, side } = await requireParty(tx, viewer, address.employmentId)
    if (side !== 'employee') throw refuse('otherSide')
    const changed = await tx
      .update(employmentAwards)
      .set({ hiddenAt: isHidden ? ctx.now() : null })
      .where(isAt(address))
      .returning({ id: employmentAwards.id })
    if (changed.length === 0) throw notFound()
    await emit('profileChanged', { userId: employment.userId })
  })
}

const isAt = ({ employmentId, awardId }: Address) =>
  and(eq(employmentAwards.id, awardId), eq(employmentAwards.employmentId, employmentId))
