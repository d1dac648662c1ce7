import type { ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { EditDialog } from '#client/EditDialog.tsx'
import type { ContractForm } from '#client/forms.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { interviewTextMaximum } from '#contract/applications/interviews.ts'
import { translatorFor } from '#i18n/island.ts'
import { TextArea } from '#ui/Field.tsx'
import type { AnswerDialogProps } from './interviewProps.ts'

interface ReplyDialogProps<Values extends FieldValues> extends AnswerDialogProps {
  contract: ContractForm<Values>
  title: string
  submitText: string
  kind?: 'danger'
  /** Above the message. */
  children: ReactNode
  send: (body: Values) => Promise<unknown>
}

/** What the candidate answers with a message to the company; then the interviews are shown as they are now. */
export function ReplyDialog<Values extends FieldValues & { reply: string }>({
  strings,
  form,
  company,
  part,
  onClose,
  contract,
  title,
  submitText,
  kind,
  children,
  send,
}: ReplyDialogProps<Values>) {
  const t = translatorFor(strings)
  return (
    <EditDialog
      title={title}
      submitText={submitText}
      {...(kind && { kind })}
      dirty={contract.formState.isDirty}
      busy={contract.formState.isSubmitting}
      t={translatorFor(form)}
      onClose={onClose}
      onSubmit={contract.submit(async (body) => {
        await send(body)
        onClose()
        await refreshPart(part)
      })}
    >
      {children}
      <TextArea
        {...contract.field('reply' as Path<Values>)}
        label={t('reply', { company })}
        rows={3}
        maxLength={interviewTextMaximum.message}
      />
    </EditDialog>
  )
}
