import { and, eq } from '#drizzle'
import type * as z from 'zod/mini'
import { dayIn } from '#contract/core/days.ts'
import type { PositionForm } from '#contract/employments/record.ts'
import type { Context, Viewer } from '../core/context.ts'
import { invalid, isDuplicate, notFound, refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import { employmentPositions } from './schema/record.ts'
import { lockAs } from './access.ts'
import { appendEvents } from './history.ts'

/** Gives an employee a new position from a day on; the employment continues (docs/decisions/072). */
export async function changePosition(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  { position, start_date: startDate }: z.infer<typeof PositionForm>,
): Promise<void> {
  await ctx.rates.use('write', viewer.userId)
  try {
    await transact(ctx, async (tx, emit) => {
      const { employment, isEnded } = await lockAs(ctx, tx, viewer, employmentId, 'company')
      if (isEnded) throw refuse('employmentEnded')
      if (startDate <= employment.startDate) throw invalid({ field: 'start_date', code: 'notAfterStart' })
      if (employment.terminationOn !== null && startDate >= employment.terminationOn)
        throw invalid({ field: 'start_date', code: 'afterLastDay' })
      const [added] = await tx
        .insert(employmentPositions)
        .values({ employmentId, position, startDate, createdAt: ctx.now() })
        .returning({ id: employmentPositions.id })
      await appendEvents(ctx, tx, [
        {
          employmentId,
          kind: 'jobChanged',
          side: 'company',
          at: ctx.now(),
          effectiveOn: startDate,
          subjectId: added?.id ?? null,
        },
      ])
      await emit('employmentChanged', { employmentId, change: 'positionChanged', actorId: viewer.userId })
      await emit('profileChanged', { userId: employment.userId })
    })
  } catch (error) {
    if (isDuplicate(error, 'employment_positions_start')) throw refuse('positionExists')
    throw error
  }
}

/** Withdraws a position that has not started, or that was added today by mistake. */
export async function withdrawPosition(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  positionId: number,
): Promise<void> {
  await ctx.rates.use('write', viewer.userId)
  await transact(ctx, async (tx, emit) => {
    const { company, employment, isEnded } = await lockAs(ctx, tx, viewer, employmentId, 'company')
    if (isEnded) throw refuse('employmentEnded')
    const isIt = and(
      eq(employmentPositions.id, positionId),
      eq(employmentPositions.employmentId, employmentId),
    )
    const [position] = await tx.select().from(employmentPositions).where(isIt)
    if (!position) throw notFound()
    const today = dayIn(company.timeZone, ctx.now())
    const wasAddedToday = dayIn(company.timeZone, position.createdAt) === today
    if (position.startDate <= today && !wasAddedToday) throw refuse('positionStarted')
    await tx.delete(employmentPositions).where(isIt)
    await appendEvents(ctx, tx, [
      {
        employmentId,
        kind: 'jobChangeWithdrawn',
        side: 'company',
        at: ctx.now(),
        effectiveOn: position.startDate,
        subjectId: positionId,
      },
    ])
    await emit('employmentChangeUndone', { employmentId, change: 'positionChanged' })
    await emit('profileChanged', { userId: employment.userId })
  })
}
