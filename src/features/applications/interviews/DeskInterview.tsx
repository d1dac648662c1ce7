import { useState } from 'react'
import { api } from '#client/api.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { useCountdown } from '#client/countdown.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { useAttempt } from '#client/useAttempt.ts'
import {
  cancelInterview,
  takeCandidateTime,
  undoInterview,
  type InterviewStatus,
} from '#contract/applications/interviews.ts'
import { call } from '#contract/core/call.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { ChooseTime } from './ChooseTime.tsx'
import type { TimeOption } from './timeOptions.ts'

interface DeskInterviewProps {
  strings: StringsOf<'applications', 'deskInterview'>
  ids: { applicationId: number; interviewId: number }
  status: InterviewStatus
  /** Those of the candidate that can be taken. */
  times: readonly TimeOption[]
  /** Until the candidate is notified of it. */
  secondsLeft: number
  /** Whether it is yet to come. */
  isAhead: boolean
  part: string
}

/** What the company can do with an interview: undo or cancel it, or take one of the candidate's times. */
export default function DeskInterview(props: DeskInterviewProps) {
  const { strings, ids: params, status, times, isAhead, part } = props
  const t = translatorFor(strings)
  const [secondsLeft] = useCountdown(props.secondsLeft)
  const [isCancelling, setCancelling] = useState(false)
  const [busy, run] = useAttempt()
  const then = (work: Promise<unknown>) => work.then(() => refreshPart(part))
  if (secondsLeft > 0)
    return (
      <p className="actions">
        <span className="soft small number" aria-hidden="true">
          {t('soon', { count: secondsLeft })}
        </span>
        <Button
          size="s"
          kind="text"
          disabled={busy}
          onClick={() => void run(() => then(call(api, undoInterview, { params })))}
        >
          {t('undo')}
        </Button>
        <span role="status" className="visually-hidden">
          {t('announced')}
        </span>
      </p>
    )
  if (!isAhead) return null
  return (
    <>
      {status === 'countered' && (
        <ChooseTime
          legend={t('choose')}
          submitText={t('take')}
          noneLeftText={t('noneLeft')}
          times={times}
          take={(time_id) =>
            call(api, takeCandidateTime, { params, body: { time_id } }).finally(() => refreshPart(part))
          }
        />
      )}
      <p className="actions">
        <Button size="s" kind="text" onClick={() => setCancelling(true)}>
          {t('cancel')}
        </Button>
      </p>
      <ConfirmActionDialog
        open={isCancelling}
        onClose={() => setCancelling(false)}
        action={() => call(api, cancelInterview, { params })}
        onDone={() => {
          setCancelling(false)
          void refreshPart(part)
        }}
        title={t('cancelTitle')}
        text={t('cancelText')}
        confirmText={t('confirm')}
        t={(key) => t(key === 'cancel' ? 'keep' : key)}
      />
    </>
  )
}
