import type { ApplicationState } from '#contract/core/applicationStates.ts'
import type { Tone } from '#ui/marks.ts'

/** Colour only repeats the state's label; for HR managers a new application needs attention. */
export const stateTones: Readonly<Record<ApplicationState, Tone>> = {
  sent: 'warn',
  viewed: 'neutral',
  shortlisted: 'good',
  rejected: 'neutral',
  hired: 'good',
  withdrawn: 'neutral',
}
