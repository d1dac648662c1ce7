import { atom, map } from 'nanostores'
import type { DecisionState } from '#contract/applications/applications.ts'
import type { ApplicationState } from '#contract/core/applicationStates.ts'

export interface LastDecision {
  readonly applicationId: number
  readonly state: ApplicationState
  readonly undone: boolean
  /** When it was sent, as `performance.now()` measures. */
  readonly sentAt: number
}
/** The last decision that was made or undone in this page, once the server has it. */
export const $lastDecision = atom<LastDecision | null>(null)

/** The state of an application, as the server tells of it while the page is open. */
export interface PublishedState extends DecisionState {
  /** Who decided. */
  readonly member: string | null
}
/** By the id of the application. */
export const $publishedStates = map<Record<number, PublishedState>>({})

/** The application that a note is to be written about as soon as its panel is ready. */
export const $noteWanted = atom<number | null>(null)
