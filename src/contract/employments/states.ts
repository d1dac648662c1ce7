import * as z from 'zod/mini'
import { addDays } from '../core/workDay.ts'

/** Whether an employment continues, will end on a planned day, or has ended (docs/decisions/072). */
export const EmploymentState = z.enum(['current', 'planned', 'ended'])
export type EmploymentState = z.infer<typeof EmploymentState>

interface Lasting {
  /** The last day, YYYY-MM-DD; null while none is set. */
  readonly end_date: string | null
  /** The first day on which a planned termination applies; null if none is planned. */
  readonly termination_on?: string | null | undefined
}

/** The last day, past or planned; null while an employment has none. */
export const lastDayOf = ({ end_date: end, termination_on: termination }: Lasting): string | null =>
  end ?? (termination ? addDays(termination, -1) : null)

export function employmentState(one: Lasting & { readonly ended: boolean }): EmploymentState {
  if (one.ended) return 'ended'
  return lastDayOf(one) === null ? 'current' : 'planned'
}
