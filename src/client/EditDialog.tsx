import { useState, type ComponentProps } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useUnsavedChanges } from './unsavedChanges.ts'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'

type Translate = ComponentProps<typeof UnsavedChangesDialog>['t']
interface EditDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'closeText' | 'cancelText'> {
  /** Unsaved changes: closing asks for confirmation first. */
  dirty: boolean
  /** Translator for the strings that all forms share: `common:form`. */
  t: (key: Parameters<Translate>[0] | 'cancel' | 'unsavedText') => string
}

/** A form in a dialog that never closes over unsaved changes without asking. */
export function EditDialog({ dirty, t, onClose, ...dialog }: EditDialogProps) {
  // The browser asks before closing the tab; the modal dialog makes everything else on the page unreachable.
  useUnsavedChanges(dirty)
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <FormDialog
        {...dialog}
        onClose={() => (dirty ? setConfirming(true) : onClose())}
        closeText={t('close')}
        cancelText={t('cancel')}
      />
      <UnsavedChangesDialog
        confirming={confirming}
        t={t}
        stay={() => setConfirming(false)}
        leave={onClose}
        text={t('unsavedText')}
      />
    </>
  )
}
