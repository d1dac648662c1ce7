import { api } from '#client/api.ts'
import { EditDialog } from '#client/EditDialog.tsx'
import { useContractForm } from '#client/forms.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { declineInterview, interviewTextMaximum, RefusalForm } from '#contract/applications/interviews.ts'
import { call } from '#contract/core/call.ts'
import { translatorFor } from '#i18n/island.ts'
import { TextArea } from '#ui/Field.tsx'
import type { AnswerInterviewProps } from './interviewProps.ts'

/** Asks before the candidate declines, and what they want to say. Loaded when it is opened. */
export default function DeclineInterviewDialog(props: AnswerInterviewProps & { onClose: () => void }) {
  const { strings, interviewId, company, part, onClose } = props
  const t = translatorFor(strings)
  const form = useContractForm<RefusalForm>(RefusalForm, { defaultValues: { reply: '' } })
  const send = async (body: RefusalForm) => {
    await call(api, declineInterview, { params: { interviewId }, body })
    onClose()
    await refreshPart(part)
  }
  return (
    <EditDialog
      title={t('declineTitle')}
      submitText={t('declineSubmit')}
      kind="danger"
      dirty={form.formState.isDirty}
      busy={form.formState.isSubmitting}
      t={translatorFor(props.form)}
      onClose={onClose}
      onSubmit={form.submit(send)}
    >
      <p>{t('declineText', { company })}</p>
      <TextArea
        {...form.field('reply')}
        label={t('reply', { company })}
        rows={3}
        maxLength={interviewTextMaximum.message}
      />
    </EditDialog>
  )
}
