import { X } from 'lucide'
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { Button, IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

interface DialogProps {
  open: boolean
  /** Called on Escape, the close button or a click outside; the owner decides whether to close. */
  onClose: () => void
  title: string
  closeText: string
  children: ReactNode
  foot?: ReactNode
}

/** The native dialog: traps the focus, restores it, and reacts to Escape. */
export function Dialog({ open, onClose, title, closeText, children, foot }: DialogProps) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  // The browser reports a closing later, when the dialog may be open again.
  const unreported = useRef(0)
  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) {
      opener.current = document.activeElement
      dialog?.showModal()
    }
    if (!open && dialog?.open) {
      unreported.current++
      dialog.close()
    }
  }, [open])
  // Browsers restore the focus when a dialog is closed, not when it is removed while open.
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement)
        opener.current.focus()
    },
    [],
  )

  // The owner may ask for confirmation first, so the browser must not close it.
  const cancel = useEffectEvent((event: Event) => {
    event.preventDefault()
    onClose()
  })
  const pressBackdrop = useEffectEvent((event: MouseEvent) => {
    // The second click of a double click was meant for what was there before the dialog.
    if (event.target === ref.current && event.detail < 2) onClose()
  })
  useEffect(() => {
    const dialog = ref.current
    dialog?.addEventListener('cancel', cancel)
    dialog?.addEventListener('mousedown', pressBackdrop)
    return () => {
      dialog?.removeEventListener('cancel', cancel)
      dialog?.removeEventListener('mousedown', pressBackdrop)
    }
  }, [])

  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={id}
      onClose={(event) => {
        // React bubbles the close event of a nested dialog.
        if (event.target !== event.currentTarget) return
        if (unreported.current > 0) unreported.current--
        else if (open) onClose()
      }}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={id}>{title}</h2>
            <IconButton label={closeText} size="s" onClick={onClose}>
              <Icon icon={X} size={20} />
            </IconButton>
          </div>
          <div className="dialog-body">{children}</div>
          {foot && <div className="dialog-foot">{foot}</div>}
        </>
      )}
    </dialog>
  )
}

interface ConfirmProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  text: string
  confirmText: string
  cancelText: string
  closeText: string
  /** Style of the confirm button. */
  kind?: 'primary' | 'danger'
  busy?: boolean
}

/** Asks before an irreversible action. The cancel button has the focus. */
export function ConfirmDialog({
  text,
  confirmText,
  cancelText,
  kind = 'danger',
  busy,
  onConfirm,
  ...dialog
}: ConfirmProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (dialog.open) cancelButton.current?.focus()
  }, [dialog.open])
  return (
    <Dialog
      {...dialog}
      foot={
        <>
          <Button ref={cancelButton} onClick={dialog.onClose}>
            {cancelText}
          </Button>
          <Button kind={kind} busy={busy ?? false} onClick={(event) => event.detail < 2 && onConfirm()}>
            {confirmText}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
