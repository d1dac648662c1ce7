import type { ApplicationState } from '#contract/applications/states.ts'
import type { Tone } from '#ui/kinds.ts'

/** Colour only repeats what the word of a state says; to an HR manager, what is new asks for something. */
export const stateTones: Readonly<Record<ApplicationState, Tone>> = {
  sent: 'warn',
  viewed: 'neutral',
  shortlisted: 'good',
  rejected: 'neutral',
  hired: 'good',
  withdrawn: 'neutral',
}
