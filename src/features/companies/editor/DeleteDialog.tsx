import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { useEditor } from './editorContext.ts'

interface DeleteDialogProps {
  title: string
  onClose: () => void
  /** Deletes; what the server refuses is said in a toast. */
  onDelete: () => Promise<void>
}

/** Chapter 8: 'You won't be able to recover it.' */
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
      cancelText={tForm('cancel')}
      closeText={tForm('close')}
    />
  )
}
