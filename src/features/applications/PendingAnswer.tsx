import { api } from '#client/api.ts'
import { useCountdown } from '#client/countdown.ts'
import { useAttempt } from '#client/useAttempt.ts'
import { undoAnswer, type PendingAnswer as Answer } from '#contract/applications/answers.ts'
import { call } from '#contract/core/call.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { refreshAnswers } from './deskPanes.ts'

interface PendingAnswerProps {
  strings: StringsOf<'applications', 'pendingAnswers'>
  jobId: number
  answer: Answer
  /** 0 for one that waits for days. */
  secondsLeft: number
  /** When the applicants are notified, as a sentence. */
  at: string
  listHref: string
}

/** A decision about several applicants, with the way back until they are notified. */
export default function PendingAnswer({
  strings,
  jobId,
  answer,
  at,
  listHref,
  ...initial
}: PendingAnswerProps) {
  const t = translatorFor(strings)
  const [secondsLeft] = useCountdown(initial.secondsLeft)
  const [busy, run] = useAttempt()
  const undo = () =>
    run(async () => {
      await call(api, undoAnswer, { params: { jobId, answerId: answer.id } })
      await refreshAnswers(listHref)
    })
  // Announced meanwhile.
  if (initial.secondsLeft > 0 && secondsLeft === 0) return null
  const { count, member } = answer
  return (
    <p className="pending-answer small">
      <span>
        <b>{t(answer.state, { count })}</b> {member !== null && <span className="soft">{member}</span>}
      </span>
      {secondsLeft > 0 ? (
        <span className="soft number" aria-hidden="true">
          {t('soon', { count: secondsLeft })}
        </span>
      ) : (
        <span className="soft">{at}</span>
      )}
      <Button size="s" kind="text" disabled={busy} onClick={() => void undo()}>
        {t('undo')}
      </Button>
      <span role="status" className="visually-hidden">
        {secondsLeft > 0 && t('announced')}
      </span>
    </p>
  )
}
