import { ConfirmDialog } from '#ui/Dialog.tsx'
import type { UnsavedChanges } from './unsavedChanges.ts'

interface UnsavedChangesDialogProps extends UnsavedChanges {
  /** The question: `unsavedText` when closing a dialog, `unsavedPageText` when leaving a page. */
  text: string
  /** Usually `common:form`. */
  t: (key: 'unsavedTitle' | 'discard' | 'keepEditing' | 'close') => string
}

/** Asks for confirmation before unsaved changes are lost. */
export function UnsavedChangesDialog({ confirming, stay, leave, text, t }: UnsavedChangesDialogProps) {
  return (
    <ConfirmDialog
      open={confirming}
      onClose={stay}
      onConfirm={leave}
      title={t('unsavedTitle')}
      text={text}
      confirmText={t('discard')}
      cancelText={t('keepEditing')}
      closeText={t('close')}
    />
  )
}
