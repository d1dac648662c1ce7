import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { declineInterview, RefusalForm } from '#contract/applications/interviews.ts'
import { call } from '#contract/core/call.ts'
import { translatorFor } from '#i18n/island.ts'
import type { AnswerDialogProps } from './interviewProps.ts'
import { ReplyDialog } from './ReplyDialog.tsx'

/** Asks before the candidate declines, and what they want to say. Loaded when it is opened. */
export default function DeclineInterviewDialog(props: AnswerDialogProps) {
  const { strings, interviewId, company } = props
  const t = translatorFor(strings)
  const contract = useContractForm<RefusalForm>(RefusalForm, { defaultValues: { reply: '' } })
  return (
    <ReplyDialog
      {...props}
      contract={contract}
      title={t('declineTitle')}
      submitText={t('declineSubmit')}
      kind="danger"
      send={(body) => call(api, declineInterview, { params: { interviewId }, body })}
    >
      <p>{t('declineText', { company })}</p>
    </ReplyDialog>
  )
}
