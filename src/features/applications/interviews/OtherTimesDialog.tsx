import { api } from '#client/api.ts'
import { EditDialog } from '#client/EditDialog.tsx'
import { useContractForm } from '#client/forms.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { CounterForm, interviewTextMaximum, proposeOtherTimes } from '#contract/applications/interviews.ts'
import { call } from '#contract/core/call.ts'
import { translatorFor } from '#i18n/island.ts'
import { TextArea } from '#ui/Field.tsx'
import type { AnswerInterviewProps } from './interviewProps.ts'
import { TimesFields } from './TimesFields.tsx'

/** Other times that the candidate proposes. Loaded when it is opened. */
export default function OtherTimesDialog(props: AnswerInterviewProps & { onClose: () => void }) {
  const { strings, interviewId, company, timeZone, theirTimeZone, part, onClose } = props
  const t = translatorFor(strings)
  const form = useContractForm<CounterForm>(CounterForm, {
    defaultValues: { times: ['', '', ''], time_zone: timeZone, reply: '' },
  })
  const send = async (body: CounterForm) => {
    await call(api, proposeOtherTimes, { params: { interviewId }, body })
    onClose()
    await refreshPart(part)
  }
  return (
    <EditDialog
      title={t('otherTitle')}
      submitText={t('send')}
      dirty={form.formState.isDirty}
      busy={form.formState.isSubmitting}
      t={translatorFor(props.form)}
      onClose={onClose}
      onSubmit={form.submit(send)}
    >
      <p>{t('otherText', { company })}</p>
      <TimesFields form={form} timeZone={timeZone} theirTimeZone={theirTimeZone} t={t} />
      <TextArea
        {...form.field('reply')}
        label={t('reply', { company })}
        rows={3}
        maxLength={interviewTextMaximum.message}
      />
    </EditDialog>
  )
}
