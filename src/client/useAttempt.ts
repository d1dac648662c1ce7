import { useState } from 'react'
import { CallError } from '#contract/core/errors.ts'
import { clearFailure, pressedButton, showFailureBeside } from './failureBeside.ts'

/**
 * Runs the actions of a button, shows a failure beside it, and says whether one is running. With `onDone`, called on success,
 * it stays busy after that: the page or the dialog is about to go.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const run = async (action: () => Promise<unknown>, onDone?: () => void): Promise<boolean> => {
    setBusy(true)
    const done = await tryAction(action)
    if (done && onDone) onDone()
    else setBusy(false)
    return done
  }
  return [busy, run] as const
}

async function tryAction(action: () => Promise<unknown>): Promise<boolean> {
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
