import * as z from 'zod/mini'

/** Whether an employment continues, will end on a planned day, or has ended (docs/decisions/072). */
export const EmploymentState = z.enum(['current', 'planned', 'ended'])
export type EmploymentState = z.infer<typeof EmploymentState>

interface Lasting {
  /** The last day, YYYY-MM-DD; null while none is set. */
  readonly end_date: string | null
  /** The first day on which a planned termination applies; null if none is planned. */
  readonly termination_on: string | null
}

/** @param today YYYY-MM-DD */
export function employmentState(
  { end_date: end, termination_on: termination }: Lasting,
  today: string,
): EmploymentState {
  if (end !== null && end < today) return 'ended'
  return termination !== null || end !== null ? 'planned' : 'current'
}
