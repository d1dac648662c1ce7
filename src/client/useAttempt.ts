import { useState } from 'react'
import { attempt } from './attempt.ts'

/**
 * Runs actions as `attempt` does, and says whether one is running. With `onDone`, called on success, it stays busy after
 * that: the page or the dialog is about to go.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const run = async (action: () => Promise<unknown>, onDone?: () => void): Promise<boolean> => {
    setBusy(true)
    const done = await attempt(action)
    if (done && onDone) onDone()
    else setBusy(false)
    return done
  }
  return [busy, run] as const
}
