import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { CounterForm, proposeOtherTimes } from '#contract/applications/interviews.ts'
import { call } from '#contract/core/call.ts'
import { translatorFor } from '#i18n/island.ts'
import type { AnswerDialogProps } from './interviewProps.ts'
import { ReplyDialog } from './ReplyDialog.tsx'
import { TimesFields } from './TimesFields.tsx'

/** Other times that the candidate proposes. Loaded when it is opened. */
export default function OtherTimesDialog(props: AnswerDialogProps) {
  const { strings, interviewId, company, timeZone, theirTimeZone } = props
  const t = translatorFor(strings)
  const contract = useContractForm<CounterForm>(CounterForm, {
    defaultValues: { times: ['', '', ''], time_zone: timeZone, reply: '' },
  })
  return (
    <ReplyDialog
      {...props}
      contract={contract}
      title={t('otherTitle')}
      submitText={t('send')}
      send={(body) => call(api, proposeOtherTimes, { params: { interviewId }, body })}
    >
      <p>{t('otherText', { company })}</p>
      <TimesFields form={contract} timeZone={timeZone} theirTimeZone={theirTimeZone} t={t} />
    </ReplyDialog>
  )
}
