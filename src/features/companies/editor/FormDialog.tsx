import { useState, type ReactNode } from 'react'
import { useUnsavedChanges } from '#client/unsavedChanges.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog, Dialog } from '#ui/Dialog.tsx'
import { useEditor } from './shared.ts'

interface FormDialogProps {
  title: string
  /** Changes that closing would lose: then it asks, in the words of chapter 8. */
  dirty: boolean
  busy: boolean
  onClose: () => void
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>
  children: ReactNode
}

/** A form that rises over the page and is closed without loss. */
export function FormDialog({ title, dirty, busy, onClose, onSubmit, children }: FormDialogProps) {
  const { tForm } = useEditor()
  // The browser asks before it closes the tab; nothing else on the page can be reached meanwhile.
  useUnsavedChanges(dirty)
  const [asking, setAsking] = useState(false)
  const leave = () => (dirty ? setAsking(true) : onClose())
  return (
    <>
      <Dialog
        open
        onClose={leave}
        title={title}
        closeText={tForm('close')}
        foot={
          <>
            <Button onClick={leave}>{tForm('cancel')}</Button>
            <Button kind="primary" type="submit" form="editor-dialog" busy={busy}>
              {tForm('save')}
            </Button>
          </>
        }
      >
        <form className="form" id="editor-dialog" onSubmit={onSubmit} noValidate>
          {children}
        </form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        title={tForm('unsavedTitle')}
        text={tForm('unsavedText')}
        confirmText={tForm('discard')}
        cancelText={tForm('keepEditing')}
        closeText={tForm('close')}
      />
    </>
  )
}
