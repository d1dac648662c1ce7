import { takeMeasure } from '#backend/measures/take.ts'
import { getOrThrow, type WriteContext } from './context.ts'
import { daysBefore } from './dates.ts'
import { runInPast } from './past.ts'

/** Bright Quay, which asks applicants for money, is suspended for thirty days, two of which are over. */
export async function writeMeasures(context: WriteContext): Promise<void> {
  const companyId = getOrThrow(context.companies, 'bright-quay')
  const measure = {
    target: { companyId },
    kind: 'suspend',
    days: 30,
    reason: 'The job “Warehouse packer abroad” asks applicants for money and a copy of their passport.',
    caseId: null,
    by: null,
  } as const
  const result = await runInPast(context.ctx, daysBefore(context.today, 2, 'bright-quay'), (past) =>
    takeMeasure(past, measure),
  )
  if (result !== 'taken') throw new Error(`Bright Quay was not suspended: ${result}`)
}
