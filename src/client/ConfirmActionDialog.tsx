import { useState, type ComponentProps } from 'react'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { attempt } from './attempt.ts'

interface ConfirmActionDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'busy'> {
  /** What the confirm button does. A failure is shown in a toast and closes the dialog. */
  action: () => Promise<unknown>
  /** Called on success while the dialog is still open; without it the dialog closes. */
  onDone?: () => void
}

/** Asks for confirmation before an irreversible action, then runs it. */
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
