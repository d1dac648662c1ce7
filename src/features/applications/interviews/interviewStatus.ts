import type { Interview, InterviewStatus } from '#contract/applications/interviews.ts'
import type { Tone } from '#ui/marks.ts'

/** Colour only repeats what the label says. */
export const interviewTones: Readonly<Record<InterviewStatus, Tone>> = {
  proposed: 'neutral',
  countered: 'warn',
  taken: 'good',
  declined: 'neutral',
  cancelled: 'neutral',
}

/** Whether an interview waits for an answer, or is yet to come. */
export function isAhead({ status, times }: Pick<Interview, 'status' | 'times'>): boolean {
  if (status === 'taken') return times.some(({ starts_at }) => Date.parse(starts_at) > Date.now())
  return status === 'proposed' || status === 'countered'
}
