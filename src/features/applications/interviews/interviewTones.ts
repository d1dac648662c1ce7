import type { InterviewStatus } from '#contract/applications/interviews.ts'
import type { Tone } from '#ui/marks.ts'

/** Colour only repeats what the label says. */
export const interviewTones: Readonly<Record<InterviewStatus, Tone>> = {
  proposed: 'neutral',
  countered: 'warn',
  taken: 'good',
  declined: 'neutral',
  cancelled: 'neutral',
}
