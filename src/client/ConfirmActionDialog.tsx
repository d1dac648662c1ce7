import type { ComponentProps } from 'react'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { useAttempt } from './useAttempt.ts'

interface ConfirmActionDialogProps extends Omit<
  ComponentProps<typeof ConfirmDialog>,
  'onConfirm' | 'busy' | 'cancelText' | 'closeText'
> {
  /** What the confirm button does. A failure is shown in a toast and closes the dialog. */
  action: () => Promise<unknown>
  /** Called on success while the dialog is still open; without it the dialog closes. */
  onDone?: () => void
  /** Usually `common:form`. */
  t: (key: 'cancel' | 'close') => string
}

/** Asks for confirmation before an irreversible action, then runs it. */
export function ConfirmActionDialog({ action, onDone, onClose, t, ...dialog }: ConfirmActionDialogProps) {
  const [busy, run] = useAttempt()
  async function confirm(): Promise<void> {
    if (!(await run(action, onDone)) || !onDone) onClose()
  }
  return (
    <ConfirmDialog
      {...dialog}
      onClose={onClose}
      onConfirm={() => void confirm()}
      busy={busy}
      cancelText={t('cancel')}
      closeText={t('close')}
    />
  )
}
