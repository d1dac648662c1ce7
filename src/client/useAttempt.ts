import { useState } from 'react'
import { attempt } from './attempt.ts'
import { clearFailure, pressedButton, showFailureBeside } from './failureBeside.ts'

/**
 * Runs the actions of a button, shows a failure beside it, and says whether one is running. With `onDone`, called on success,
 * it stays busy after that: the page or the dialog is about to go.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const run = async (action: () => Promise<unknown>, onDone?: () => void): Promise<boolean> => {
    const button = pressedButton()
    clearFailure()
    setBusy(true)
    const done = await attempt(action, (failure) => showFailureBeside(button, failure))
    if (done && onDone) onDone()
    else setBusy(false)
    return done
  }
  return [busy, run] as const
}
