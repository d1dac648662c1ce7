import { lazy, useState } from 'react'
import { api } from '#client/api.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { takeInterviewTime } from '#contract/applications/interviews.ts'
import { call } from '#contract/core/call.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { OpeningDialog } from '#ui/OpeningDialog.tsx'
import { ChooseTime } from './ChooseTime.tsx'
import type { AnswerInterviewProps } from './interviewProps.ts'

const OtherTimesDialog = lazy(() => import('./OtherTimesDialog.tsx'))
const DeclineInterviewDialog = lazy(() => import('./DeclineInterviewDialog.tsx'))

/** What the candidate can do with an interview: take a time, propose others once, or decline. */
export default function AnswerInterview(props: AnswerInterviewProps) {
  const { strings, interviewId, status, times, part } = props
  const t = translatorFor(strings)
  const [open, setOpen] = useState<'other' | 'decline' | null>(null)
  const close = () => setOpen(null)
  const take = async (time_id: number) => {
    try {
      await call(api, takeInterviewTime, { params: { interviewId }, body: { time_id } })
    } finally {
      // Also when somebody else was faster: it shows what is left.
      await refreshPart(part)
    }
  }
  return (
    <>
      {status === 'proposed' && (
        <ChooseTime
          legend={t('choose')}
          submitText={t('take')}
          noneLeftText={t('noneLeft')}
          times={times}
          take={take}
        />
      )}
      <p className="actions">
        {status === 'proposed' && (
          <Button size="s" kind="quiet" onClick={() => setOpen('other')}>
            {t('other')}
          </Button>
        )}
        <Button size="s" kind="text" onClick={() => setOpen('decline')}>
          {t('decline')}
        </Button>
      </p>
      <OpeningDialog>
        {open === 'other' && <OtherTimesDialog {...props} onClose={close} />}
        {open === 'decline' && <DeclineInterviewDialog {...props} onClose={close} />}
      </OpeningDialog>
    </>
  )
}
