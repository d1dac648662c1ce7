import { CallError } from '#contract/core/errors.ts'
import { toast } from './toasts.ts'

/** Does it, and says a refusal in a toast; gives whether it was done. */
export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.kind !== 'cancelled') toast.error(error.message)
    return false
  }
}
