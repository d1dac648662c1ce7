import { useEffect, useId, type ComponentProps, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { ButtonKind } from './button.ts'

interface FormDialogProps extends Pick<ComponentProps<'form'>, 'ref' | 'onInput' | 'onSubmit'> {
  open?: boolean
  /** Called on Escape, the close button, a click outside or Cancel; the owner decides whether to close. */
  onClose: () => void
  title: string
  closeText: string
  cancelText: string
  submitText: string
  /** Style of the submit button. */
  kind?: ButtonKind
  busy: boolean
  children: ReactNode
  /** At the other end of the footer. */
  aside?: ReactNode
}

const fields = 'input:not([type=hidden], [hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * A form in a dialog; focus starts at the first field. The buttons are in the footer, visible while the
 * fields scroll.
 */
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
  // By default the dialog would focus its close button.
  useEffect(() => {
    if (open) document.getElementById(id)?.querySelector<HTMLElement>(fields)?.focus()
  }, [open, id])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeText={closeText}
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
