import type * as z from 'zod/mini'
import type { CorrectionForm } from '#contract/employments/corrections.ts'
import { assertCompanyOpen } from '../../companies/membership.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { invalid, isDuplicate, refuse } from '../../core/refuse.ts'
import { transact } from '../../core/transact.ts'
import type { Tx } from '../../db/connect.ts'
import { employmentCorrections } from '../schema/corrections.ts'
import { lockAs, type EmploymentRow } from '../access.ts'
import { assertFits, findLaterPositions, type Changes } from './proposedChanges.ts'

type Form = z.infer<typeof CorrectionForm>

/**
 * Proposes a correction to the other side; the index of open ones decides between two at once. A company that has closed
 * has nobody who could answer.
 */
export async function proposeCorrection(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  form: Form,
): Promise<void> {
  await ctx.rates.use('write', viewer.userId)
  try {
    await transact(ctx, async (tx, emit) => {
      const locked = await lockAs(ctx, tx, viewer, employmentId, 'either')
      const { side, company, employment } = locked
      assertCompanyOpen(company)
      const changes = await changesOf(tx, employment, form)
      await assertFits(ctx, tx, locked, changes)
      await tx.insert(employmentCorrections).values({
        employmentId,
        employeeId: employment.userId,
        side,
        proposedBy: viewer.userId,
        ...changes,
        words: form.words,
        createdAt: ctx.now(),
      })
      const change = side === 'company' ? 'companyProposesCorrection' : 'employeeProposesCorrection'
      await emit('employmentChanged', { employmentId, change, actorId: viewer.userId })
    })
  } catch (error) {
    if (isDuplicate(error, 'employment_corrections_open')) throw refuse('correctionOpen')
    throw error
  }
}

/** What differs between the form and the record. @throws Refused when nothing does */
async function changesOf(tx: Tx, employment: EmploymentRow, form: Form): Promise<Changes> {
  const { startDate, endDate } = employment
  if (form.end_date !== null && endDate === null) throw invalid({ field: 'end_date', code: 'notEnded' })
  const later = await findLaterPositions(tx, employment.id)
  const position =
    form.position_id === null
      ? employment.position
      : later.find(({ id }) => id === form.position_id)?.position
  if (position === undefined) throw invalid({ field: 'position_id', code: 'unknownChoice' })
  const isStart = form.start_date !== startDate
  const isEnd = form.end_date !== null && form.end_date !== endDate
  const isPosition = form.position !== position
  if (!isStart && !isEnd && !isPosition) throw refuse('correctionEmpty')
  return {
    startFrom: isStart ? startDate : null,
    startTo: isStart ? form.start_date : null,
    endFrom: isEnd ? endDate : null,
    endTo: isEnd ? form.end_date : null,
    positionId: isPosition ? form.position_id : null,
    positionFrom: isPosition ? position : null,
    positionTo: isPosition ? form.position : null,
  }
}
