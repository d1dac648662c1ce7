import { useState, type ComponentProps } from 'react'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { attempt } from './attempt.ts'

interface ConfirmActionDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'busy'> {
  /** What it asks about. A refusal is said in a toast, and the question goes. */
  action: () => Promise<unknown>
  /** What follows once it is done, the question still standing; without it the question is closed. */
  onDone?: () => void
}

/** Asks before what cannot be undone, and does it. */
export function ConfirmActionDialog({ action, onDone, onClose, ...dialog }: ConfirmActionDialogProps) {
  const [busy, setBusy] = useState(false)
  async function confirm(): Promise<void> {
    setBusy(true)
    if ((await attempt(action)) && onDone) return onDone()
    setBusy(false)
    onClose()
  }
  return <ConfirmDialog {...dialog} onClose={onClose} onConfirm={() => void confirm()} busy={busy} />
}
