import { atom, map } from 'nanostores'
import type { DecisionState } from '#contract/applications/applications.ts'
import type { ApplicationState } from '#contract/core/applicationStates.ts'

/** The last decision that was made or undone in this page, once the server has it. */
export const $lastDecision = atom<{ applicationId: number; state: ApplicationState; undone: boolean } | null>(
  null,
)

/** The state of an application, as the server tells of it while the page is open. */
export interface PublishedState extends DecisionState {
  /** Who decided. */
  readonly member: string | null
}
/** By the id of the application. */
export const $publishedStates = map<Record<number, PublishedState>>({})
