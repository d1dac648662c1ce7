import { useState } from 'react'
import { toast } from '#client/toasts.ts'
import { CallError } from '#contract/errors.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { useEditor } from './shared.ts'

interface DeleteQuestionProps {
  title: string
  onClose: () => void
  /** Deletes; what the server refuses is said in a toast. */
  onDelete: () => Promise<void>
}

/** Chapter 8: 'You won't be able to recover it.' */
export function DeleteQuestion({ title, onClose, onDelete }: DeleteQuestionProps) {
  const { tForm } = useEditor()
  const [busy, setBusy] = useState(false)
  async function confirm(): Promise<void> {
    setBusy(true)
    try {
      await onDelete()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    }
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={title}
      text={tForm('cannotRecover')}
      confirmText={tForm('delete')}
      cancelText={tForm('cancel')}
      closeText={tForm('close')}
      busy={busy}
    />
  )
}
