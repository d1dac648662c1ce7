import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { useEditor } from './editorContext.ts'

interface DeleteDialogProps {
  title: string
  onClose: () => void
  /** Deletes; a failure is shown in a toast. */
  onDelete: () => Promise<void>
}

/** Confirms an irreversible deletion. */
export function DeleteDialog({ title, onClose, onDelete }: DeleteDialogProps) {
  const { tForm } = useEditor()
  return (
    <ConfirmActionDialog
      open
      onClose={onClose}
      action={onDelete}
      title={title}
      text={tForm('cannotRecover')}
      confirmText={tForm('delete')}
      t={tForm}
    />
  )
}
