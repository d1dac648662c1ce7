import { ConfirmDialog } from '#ui/Dialog.tsx'
import type { UnsavedChanges } from './unsavedChanges.ts'

interface UnsavedChangesDialogProps extends UnsavedChanges {
  /** What is asked: `unsavedText` before a window is closed, `unsavedPageText` before a page is left. */
  text: string
  /** Mostly `common:form`. */
  t: (key: 'unsavedTitle' | 'discard' | 'keepEditing' | 'close') => string
}

/** Asks before what was typed and not saved is lost. */
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
