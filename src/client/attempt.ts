import { CallError } from '#contract/core/errors.ts'
import { clearFailure, pressedButton, showFailureBeside } from './failureBeside.ts'

/** Runs an action and shows a failure beside the button that was pressed; returns whether it succeeded. */
export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  const button = pressedButton()
  clearFailure()
  try {
    await action()
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.kind !== 'cancelled') showFailureBeside(button, error)
    return false
  }
}
