import { CallError } from '#contract/core/errors.ts'
import { clearFailure, pressedButton, showFailureBeside } from './failureBeside.ts'

/** Runs an action and shows a failure beside the button that was pressed; returns whether it succeeded. */
export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  clearFailure()
  return attemptInBackground(action)
}

/** Runs what happens by itself, such as a reload: a failure of something else stays in sight meanwhile. */
export async function attemptInBackground(action: () => Promise<unknown>): Promise<boolean> {
  const button = pressedButton()
  try {
    await action()
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.kind !== 'cancelled') showFailureBeside(button, error)
    return false
  }
}
