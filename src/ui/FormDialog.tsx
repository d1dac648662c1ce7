import { useEffect, useId, type ComponentProps, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { ButtonKind } from './kinds.ts'

interface FormDialogProps extends Pick<ComponentProps<'form'>, 'ref' | 'onInput' | 'onSubmit'> {
  open?: boolean
  /** Asked for by Escape, the cross, a press outside, or the button beside the submitting one; the owner decides. */
  onClose: () => void
  title: string
  closeText: string
  cancelText: string
  submitText: string
  /** The kind of the submitting button. */
  kind?: ButtonKind
  busy: boolean
  children: ReactNode
  /** Stands at the other end of the foot. */
  aside?: ReactNode
}

const fields = 'input:not([type=hidden], [hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'

/** A form in a dialog, which begins at its first field. The buttons stand in the foot, where they stay in sight while the fields scroll. */
export function FormDialog({
  open = true,
  onClose,
  title,
  closeText,
  cancelText,
  submitText,
  kind = 'primary',
  busy,
  children,
  aside,
  ...form
}: FormDialogProps) {
  const id = useId()
  // The dialog by itself would give the focus to its cross.
  useEffect(() => {
    if (open) document.getElementById(id)?.querySelector<HTMLElement>(fields)?.focus()
  }, [open, id])
  return (
    <Dialog
      {...{ open, onClose, title, closeText }}
      foot={
        <>
          {aside}
          <Button onClick={onClose}>{cancelText}</Button>
          <Button kind={kind} type="submit" form={id} busy={busy}>
            {submitText}
          </Button>
        </>
      }
    >
      <form {...form} id={id} className="form" noValidate>
        {children}
      </form>
    </Dialog>
  )
}
