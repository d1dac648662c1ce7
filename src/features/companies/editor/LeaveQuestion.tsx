import { useUnsavedChanges } from '#client/unsavedChanges.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { useEditor } from './shared.ts'

/** Asks before the page is left with changes that are not saved. */
export function LeaveQuestion({ dirty }: { dirty: boolean }) {
  const { tForm } = useEditor()
  const unsaved = useUnsavedChanges(dirty)
  return (
    <ConfirmDialog
      open={unsaved.asking}
      onClose={unsaved.stay}
      onConfirm={unsaved.leave}
      title={tForm('unsavedTitle')}
      text={tForm('unsavedText')}
      confirmText={tForm('discard')}
      cancelText={tForm('keepEditing')}
      closeText={tForm('close')}
    />
  )
}
