import { useState } from 'react'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { useEditing } from './editingContext.ts'

interface DeleteButtonProps {
  text: string
  /** The question, as a title. */
  title: string
  remove: () => Promise<void>
}

/** Deletes after confirming: nothing brings it back. */
export function DeleteButton({ text, title, remove }: DeleteButtonProps) {
  const tForm = translatorFor(useEditing().strings.form)
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
        cancelText={tForm('cancel')}
        closeText={tForm('close')}
      />
    </>
  )
}
