import { lazy, Suspense, useState } from 'react'
import type { UnsavedChanges } from './unsavedChanges.ts'

// Loaded on first use: most people never see this dialog.
const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/Dialog.tsx')).ConfirmDialog }))

interface UnsavedChangesDialogProps extends UnsavedChanges {
  /** The question: `unsavedText` when closing a dialog, `unsavedPageText` when leaving a page. */
  text: string
  /** Usually `common:form`. */
  t: (key: 'unsavedTitle' | 'discard' | 'keepEditing' | 'close') => string
}

/** Asks for confirmation before unsaved changes are lost. */
export function UnsavedChangesDialog({ confirming, stay, leave, text, t }: UnsavedChangesDialogProps) {
  const [hasOpened, setHasOpened] = useState(false)
  if (confirming && !hasOpened) setHasOpened(true)
  if (!hasOpened) return null
  return (
    <Suspense>
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
    </Suspense>
  )
}
