import { useEffect, type ReactNode, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ContractForm } from '#client/forms.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useEditing } from './editingContext.ts'

interface EditFormProps<Values extends FieldValues> {
  title: string
  form: ContractForm<Values>
  send: (values: Values) => Promise<void>
  children: ReactNode
  /** Submit button, if it does more than save: its text, and its text while busy. */
  button?: readonly [text: string, busyText: string]
  /** What has to end before the form can be sent, such as uploads; the text of the submit button meanwhile. */
  waitsFor?: string | undefined
  /** At the other end of the footer: the delete button. */
  aside?: ReactNode
}

/** A form in a dialog, with Save and Cancel. */
export function EditForm<Values extends FieldValues>(props: EditFormProps<Values>) {
  const { title, form, send, children, aside, waitsFor } = props
  const { close, setDirty, tForm: t } = useEditing()
  const [text, busyText] = props.button ?? [t('save'), t('saving')]
  const { isDirty, isSubmitting } = form.formState
  useDraft(form)
  const isWaiting = waitsFor !== undefined
  useEffect(() => setDirty(isDirty || isWaiting), [isDirty, isWaiting, setDirty])
  return (
    <FormDialog
      onClose={close}
      title={title}
      closeText={t('close')}
      cancelText={t('cancel')}
      submitText={waitsFor ?? (isSubmitting ? busyText : text)}
      busy={isSubmitting || isWaiting}
      aside={aside}
      onInput={() => setDirty(true)}
      onSubmit={form.submit(send)}
    >
      {children}
    </FormDialog>
  )
}

/**
 * Saves unsaved input across a reload or an ended session: stored when the page goes away, restored once when
 * the same user opens the same editor in this tab.
 */
function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  const { profile } = useEditing()
  const key = () => `draft ${profile.user_id} ${location.hash}`
  const restore = useEffectEvent(() => {
    const saved = sessionStorage.getItem(key())
    if (!saved) return
    sessionStorage.removeItem(key())
    // The default values stay, so that the form counts as unsaved and closing asks for confirmation.
    form.reset({ ...form.getValues(), ...(JSON.parse(saved) as Values) }, { keepDefaultValues: true })
  })
  const save = useEffectEvent(() => {
    if (form.formState.isDirty) sessionStorage.setItem(key(), JSON.stringify(form.getValues()))
  })
  useEffect(() => {
    const onPageHide = () => save()
    restore()
    addEventListener('pagehide', onPageHide)
    return () => removeEventListener('pagehide', onPageHide)
  }, [])
}
