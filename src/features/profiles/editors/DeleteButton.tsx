import { useState } from 'react'
import { toast } from '#client/toasts.ts'
import { CallError } from '#contract/errors.ts'
import { sentences } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { useEditing } from './editing.ts'

interface DeleteButtonProps {
  text: string
  /** The question, as a title. */
  title: string
  remove: () => Promise<void>
}

/** Deletes after asking: nothing brings it back. */
export function DeleteButton({ text, title, remove }: DeleteButtonProps) {
  const say = sentences(useEditing().strings.form)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await remove()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {text}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        busy={busy}
        title={title}
        text={say('cannotRecover')}
        confirmText={text}
        cancelText={say('cancel')}
        closeText={say('close')}
      />
    </>
  )
}
