import type { Interview } from '#contract/applications/interviews.ts'

/** Whether an interview waits for an answer, or is yet to come. */
export function isAhead({ status, times }: Pick<Interview, 'status' | 'times'>): boolean {
  if (status === 'taken') return times.some(({ starts_at }) => Date.parse(starts_at) > Date.now())
  return status === 'proposed' || status === 'countered'
}
