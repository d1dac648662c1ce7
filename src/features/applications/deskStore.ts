import { atom } from 'nanostores'
import type { ApplicationState } from '#contract/core/applicationStates.ts'

/** The last decision that was made or undone in this page, once the server has it. */
export const $lastDecision = atom<{ applicationId: number; state: ApplicationState; undone: boolean } | null>(
  null,
)
