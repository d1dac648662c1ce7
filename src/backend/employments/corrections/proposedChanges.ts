import { and, asc, eq } from '#drizzle'
import type { Context } from '../../core/context.ts'
import { invalid, refuse } from '../../core/refuse.ts'
import { dayIn } from '#contract/core/days.ts'
import { addDays } from '#contract/core/workDay.ts'
import type { Tx } from '../../db/connect.ts'
import type { employmentCorrections } from '../schema/corrections.ts'
import { employmentPositions } from '../schema/record.ts'
import { employments } from '../schema/employments.ts'
import type { LockedEmployment } from '../access.ts'

export type CorrectionRow = typeof employmentCorrections.$inferSelect
/** The values that a correction replaces, and those that replace them. */
export type Changes = Pick<
  CorrectionRow,
  'startFrom' | 'startTo' | 'endFrom' | 'endTo' | 'positionId' | 'positionFrom' | 'positionTo'
>

/** Positions that followed the first one, by their first day. */
export const findLaterPositions = (tx: Tx, employmentId: number) =>
  tx
    .select()
    .from(employmentPositions)
    .where(eq(employmentPositions.employmentId, employmentId))
    .orderBy(asc(employmentPositions.startDate))

/**
 * Checks that the corrected employment is possible: its days are in order, and it consists of the same positions, none of
 * which begins before it or after its end.
 * @throws Refused
 */
export async function assertFits(
  ctx: Context,
  tx: Tx,
  { company, employment }: LockedEmployment,
  { startTo, endFrom, endTo }: Changes,
): Promise<void> {
  const { id, endDate, terminationOn } = employment
  const start = startTo ?? employment.startDate
  const planned = terminationOn === null ? null : addDays(terminationOn, -1)
  const end = endTo ?? endDate ?? planned
  if (end !== null && end < start)
    throw invalid({ field: endTo === null ? 'start_date' : 'end_date', code: 'endBeforeStart' })
  if (endTo !== null && endTo > dayIn(company.timeZone, ctx.now()))
    throw invalid({ field: 'end_date', code: 'dateInFuture' })
  const later = await findLaterPositions(tx, id)
  if (startTo !== null && later.some(({ startDate }) => startDate <= startTo))
    throw invalid({ field: 'start_date', code: 'positionsConflict' })
  if (endTo !== null && later.some(({ startDate }) => startDate <= endTo !== startDate <= (endFrom ?? '')))
    throw invalid({ field: 'end_date', code: 'positionsConflict' })
}

/** Changes the employment. @throws Refused when it no longer says what the correction replaces */
export async function applyChanges(tx: Tx, employmentId: number, changes: Changes): Promise<void> {
  const { startFrom, startTo, endFrom, endTo, positionId, positionFrom, positionTo } = changes
  const isFirst = positionTo !== null && positionId === null
  const changed = await tx
    .update(employments)
    .set({
      ...(startTo === null ? {} : { startDate: startTo }),
      ...(endTo === null ? {} : { endDate: endTo }),
      ...(isFirst ? { position: positionTo } : {}),
      // Without a change of the employment itself the update only verifies that it exists.
      userId: employments.userId,
    })
    .where(
      and(
        eq(employments.id, employmentId),
        startFrom === null ? undefined : eq(employments.startDate, startFrom),
        endFrom === null ? undefined : eq(employments.endDate, endFrom),
        isFirst && positionFrom !== null ? eq(employments.position, positionFrom) : undefined,
      ),
    )
    .returning({ id: employments.id })
  if (changed.length === 0) throw refuse('correctionOutdated')
  if (positionTo === null || positionId === null) return
  const renamed = await tx
    .update(employmentPositions)
    .set({ position: positionTo })
    .where(
      and(
        eq(employmentPositions.id, positionId),
        eq(employmentPositions.employmentId, employmentId),
        eq(employmentPositions.position, positionFrom ?? ''),
      ),
    )
    .returning({ id: employmentPositions.id })
  if (renamed.length === 0) throw refuse('correctionOutdated')
}
