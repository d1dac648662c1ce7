import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { useEditing } from './editingContext.ts'
import type { PictureUpload } from './usePictureUpload.ts'

interface PictureDialogProps {
  readonly title: string
  readonly upload: PictureUpload
  /** The stored picture can be deleted; null while there is none, or another one is chosen. */
  readonly deletion: { readonly text: string; readonly title: string; remove(): Promise<void> } | null
  /** Null while there is nothing to save. */
  readonly save: { readonly text: string; readonly ready: boolean; run(): Promise<void> } | null
  readonly children: ReactNode
}

/** The dialog in which a picture of the profile is chosen, adjusted and uploaded. */
export function PictureDialog({ title, upload, deletion, save, children }: PictureDialogProps) {
  const { close, t, tForm } = useEditing()
  const busy = upload.progress !== null
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      closeText={tForm('close')}
      foot={
        <>
          {deletion && <DeleteButton {...deletion} />}
          {busy ? (
            <Button onClick={upload.abort}>{t('cancelSending')}</Button>
          ) : (
            <Button onClick={close}>{tForm('cancel')}</Button>
          )}
          {save && (
            <Button kind="primary" busy={busy || !save.ready} onClick={() => void save.run()}>
              {save.text}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
