import * as z from 'zod/mini'

export const applicationStates = ['sent', 'viewed', 'shortlisted', 'rejected', 'hired', 'withdrawn'] as const
export const ApplicationState = z.enum(applicationStates)
export type ApplicationState = z.infer<typeof ApplicationState>

/** The states in which the company reads an application. */
export const ReceivedState = z.enum(['sent', 'viewed', 'shortlisted', 'rejected', 'hired'])

/** What an HR manager decides; the other states come about by themselves or are the candidate's. */
export const decisions = ['shortlisted', 'rejected', 'hired'] as const
export const Decision = z.enum(decisions)
export type Decision = z.infer<typeof Decision>

const final: readonly ApplicationState[] = ['rejected', 'hired', 'withdrawn']
/** A candidate may take back what has not been decided. */
export const canWithdraw = (state: ApplicationState): boolean => !final.includes(state)
/** What a candidate has withdrawn is no longer the company's to decide. */
export const canDecide = (state: ApplicationState): boolean => state !== 'withdrawn'

/** How long a decision can be undone before the candidate is told, in seconds. */
export const undoSeconds = 10

/**
 * Whether a press was made from the state that still holds. Opening an application marks it as viewed behind the
 * manager's back, so new and viewed count as the same.
 */
export const isMadeFrom = (from: ApplicationState, now: ApplicationState): boolean =>
  undecided(from) === undecided(now)
const undecided = (state: ApplicationState) => (state === 'sent' ? 'viewed' : state)
