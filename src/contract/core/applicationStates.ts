import * as z from 'zod/mini'

export const applicationStates = ['sent', 'viewed', 'shortlisted', 'rejected', 'hired', 'withdrawn'] as const
export const ApplicationState = z.enum(applicationStates)
export type ApplicationState = z.infer<typeof ApplicationState>

/** The states in which the company can read an application. */
export const ReceivedState = z.enum(['sent', 'viewed', 'shortlisted', 'rejected', 'hired'])

/** The states that an HR manager sets. */
export const decisions = ['shortlisted', 'rejected', 'hired'] as const
export const Decision = z.enum(decisions)
export type Decision = z.infer<typeof Decision>
export const isDecision = (state: ApplicationState): state is Decision =>
  decisions.some((decision) => decision === state)

const final: readonly ApplicationState[] = ['rejected', 'hired', 'withdrawn']
/** Whether nothing more is to come of an application; one that is shortlisted goes on. */
export const isFinal = (state: ApplicationState): boolean => final.includes(state)
/** A candidate may withdraw an application that goes on. */
export const canWithdraw = (state: ApplicationState): boolean => !isFinal(state)
/** Whether nobody has decided on an application in this state. */
export const awaitsDecision = (state: ApplicationState): boolean => state === 'sent' || state === 'viewed'
/** A withdrawn application can no longer be decided. */
export const canDecide = (state: ApplicationState): boolean => state !== 'withdrawn'

/** How long a decision can be undone before the candidate is notified, in seconds. */
export const undoSeconds = 10
/** Seconds: what a browser's clock may be behind the server's. */
const clockTolerance = 3600

/**
 * Whether a decision is based on the current state. Opening an application marks it as viewed automatically, so `sent` and
 * `viewed` count as the same.
 */
export const isMadeFrom = (from: ApplicationState, now: ApplicationState): boolean =>
  undecided(from) === undecided(now)
const undecided = (state: ApplicationState) => (state === 'sent' ? 'viewed' : state)

/**
 * How long a decision can still be undone beside it, in seconds by the server's clock; 0 if it cannot. One that waits for days
 * is undone where the desk lists those.
 */
export function secondsToUndo(announceAt: string | null): number {
  if (announceAt === null) return 0
  const left = Math.ceil((Date.parse(announceAt) - Date.now()) / 1000)
  return left > clockTolerance ? 0 : Math.min(undoSeconds, Math.max(0, left))
}
