import { ConfirmDialog } from '#ui/Dialog.tsx'
import type { UnsavedChanges } from './unsavedChanges.ts'

interface UnsavedQuestionProps extends UnsavedChanges {
  /** Mostly `common:form`. */
  say: (word: 'unsavedTitle' | 'unsavedText' | 'discard' | 'keepEditing' | 'close') => string
}

/** Asks before what was typed and not saved is lost. */
export function UnsavedQuestion({ asking, stay, leave, say }: UnsavedQuestionProps) {
  return (
    <ConfirmDialog
      open={asking}
      onClose={stay}
      onConfirm={leave}
      title={say('unsavedTitle')}
      text={say('unsavedText')}
      confirmText={say('discard')}
      cancelText={say('keepEditing')}
      closeText={say('close')}
    />
  )
}
