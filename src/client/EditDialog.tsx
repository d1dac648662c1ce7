import { useState, type ComponentProps } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useUnsavedChanges } from './unsavedChanges.ts'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'

type Question = ComponentProps<typeof UnsavedQuestion>
interface EditDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'closeText' | 'cancelText'> {
  /** Changes that closing would lose: then it asks, in the words of chapter 8. */
  dirty: boolean
  /** The words that all forms share: `common:form`. */
  say: (word: Parameters<Question['say']>[0] | 'cancel' | 'unsavedText') => string
}

/** A form that rises over the page and is closed without loss. */
export function EditDialog({ dirty, say, onClose, ...dialog }: EditDialogProps) {
  // The browser asks before it closes the tab; nothing else on the page can be reached meanwhile.
  useUnsavedChanges(dirty)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <FormDialog
        {...dialog}
        onClose={() => (dirty ? setAsking(true) : onClose())}
        closeText={say('close')}
        cancelText={say('cancel')}
      />
      <UnsavedQuestion
        {...{ asking, say }}
        stay={() => setAsking(false)}
        leave={onClose}
        text={say('unsavedText')}
      />
    </>
  )
}
