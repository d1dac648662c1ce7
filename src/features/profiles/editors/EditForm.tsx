import { useEffect, useId, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ContractForm } from '#client/forms.ts'
import { sentences } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useEditing } from './editing.ts'
import { useDraft } from './useDraft.ts'

interface EditFormProps<Values extends FieldValues> {
  title: string
  form: ContractForm<Values>
  send: (values: Values) => Promise<void>
  children: ReactNode
  /** The button, where it does more than save: its word, and the word while it works. */
  button?: readonly [text: string, busyText: string]
  /** Stands at the other end of the foot: deleting. */
  aside?: ReactNode
}

/** A form in a dialog, with Save and Cancel. */
export function EditForm<Values extends FieldValues>(props: EditFormProps<Values>) {
  const { title, form, send, children, aside } = props
  const { strings, close, setDirty } = useEditing()
  const t = sentences(strings.form)
  const [text, busyText] = props.button ?? [t('save'), t('saving')]
  const id = useId()
  const { isDirty, isSubmitting } = form.formState
  useDraft(form)
  useEffect(() => setDirty(isDirty), [isDirty, setDirty])
  // The dialog by itself would give the focus to its cross.
  useEffect(() => {
    document.getElementById(id)?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [id])
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      closeText={t('close')}
      foot={
        <>
          {aside}
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={isSubmitting}>
            {isSubmitting ? busyText : text}
          </Button>
        </>
      }
    >
      <form id={id} className="form" onInput={() => setDirty(true)} onSubmit={form.submit(send)} noValidate>
        {children}
      </form>
    </Dialog>
  )
}
