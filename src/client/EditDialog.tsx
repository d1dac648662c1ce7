import { useState, type ComponentProps } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useUnsavedChanges } from './unsavedChanges.ts'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'

type Translate = ComponentProps<typeof UnsavedChangesDialog>['t']
interface EditDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'closeText' | 'cancelText'> {
  /** Changes that closing would lose: then it asks, in the words of chapter 8. */
  dirty: boolean
  /** The words that all forms share: `common:form`. */
  t: (key: Parameters<Translate>[0] | 'cancel' | 'unsavedText') => string
}

/** A form that rises over the page and is closed without loss. */
export function EditDialog({ dirty, t, onClose, ...dialog }: EditDialogProps) {
  // The browser asks before it closes the tab; nothing else on the page can be reached meanwhile.
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
        {...{ confirming, t }}
        stay={() => setConfirming(false)}
        leave={onClose}
        text={t('unsavedText')}
      />
    </>
  )
}
