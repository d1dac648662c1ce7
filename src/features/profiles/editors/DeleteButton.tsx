import { useState } from 'react'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { useEditing } from './editingContext.ts'

interface DeleteButtonProps {
  text: string
  /** Title of the confirmation dialog. */
  title: string
  remove: () => Promise<void>
}

/** Deletes after a confirmation: it cannot be undone. */
export function DeleteButton({ text, title, remove }: DeleteButtonProps) {
  const { tForm } = useEditing()
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button kind="danger" onClick={() => setConfirming(true)}>
        {text}
      </Button>
      <ConfirmActionDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        action={remove}
        title={title}
        text={tForm('cannotRecover')}
        confirmText={text}
        t={tForm}
      />
    </>
  )
}
