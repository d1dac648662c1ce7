import { ConfirmDialog } from '#ui/Dialog.tsx'
import type { UnsavedChanges } from './unsavedChanges.ts'

interface UnsavedQuestionProps extends UnsavedChanges {
  /** What is asked: `unsavedText` before a window is closed, `unsavedPageText` before a page is left. */
  text: string
  /** Mostly `common:form`. */
  say: (word: 'unsavedTitle' | 'discard' | 'keepEditing' | 'close') => string
}

/** Asks before what was typed and not saved is lost. */
export function UnsavedQuestion({ asking, stay, leave, text, say }: UnsavedQuestionProps) {
  return (
    <ConfirmDialog
      open={asking}
      onClose={stay}
      onConfirm={leave}
      title={say('unsavedTitle')}
      text={text}
      confirmText={say('discard')}
      cancelText={say('keepEditing')}
      closeText={say('close')}
    />
  )
}
