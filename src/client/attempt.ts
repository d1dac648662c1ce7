import { CallError } from '#contract/core/errors.ts'
import { failureText } from './failureText.ts'
import { toast } from './toasts.ts'

/** Runs an action and shows a failure in a toast; returns whether it succeeded. */
export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.kind !== 'cancelled') toast.error(failureText(error))
    return false
  }
}
