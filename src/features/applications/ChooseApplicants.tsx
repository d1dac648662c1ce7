import { lazy, useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import { useAttempt } from '#client/useAttempt.ts'
import { answerApplications, type AnsweredState, type AnswerForm } from '#contract/applications/answers.ts'
import { call } from '#contract/core/call.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { OpeningDialog } from '#ui/OpeningDialog.tsx'
import type { AnswerSubject } from './answerSubject.ts'
import type { DeskFilters } from './deskFilters.ts'
import { refreshAnswers } from './deskPanes.ts'

const AnswerDialog = lazy(() => import('./AnswerDialog.tsx'))

interface ChooseApplicantsProps {
  strings: StringsOf<'applications', 'choose'>
  subject: AnswerSubject
  jobId: number
  filters: DeskFilters
  from: AnsweredState
  /** Where the list is as it is shown. */
  listHref: string
  /** Whether the list goes on after this page. */
  hasMore: boolean
}

const list = () => document.getElementById('applicants')
const boxes = () => [...(list()?.querySelectorAll<HTMLInputElement>('.desk-choice') ?? [])]
const chosenIds = () => boxes().flatMap(({ checked, value }) => (checked ? [Number(value)] : []))

/** Chooses several applicants of the list, or all that its filters leave, and decides on them at once. */
export default function ChooseApplicants({
  strings,
  subject,
  jobId,
  filters,
  from,
  listHref,
  hasMore,
}: ChooseApplicantsProps) {
  const t = translatorFor(strings)
  const [isChoosing, setChoosing] = useState(false)
  const [ids, setIds] = useState<readonly number[]>([])
  /** All that the filters leave, also on other pages. */
  const [isAll, setAll] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const [busy, run] = useAttempt()

  useEffect(() => {
    const element = list()
    element?.toggleAttribute('data-choosing', isChoosing)
    const onChange = ({ target }: Event) => {
      if (!(target as Element).matches('.desk-choice')) return
      setIds(chosenIds())
      setAll(false)
    }
    element?.addEventListener('change', onChange)
    return () => element?.removeEventListener('change', onChange)
  }, [isChoosing])
  const check = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked
    setIds(chosenIds())
    setAll(false)
  }
  const leave = () => {
    check(false)
    setChoosing(false)
  }
  const send = async (form: AnswerForm) => {
    const query = isAll ? filters : {}
    const { skipped } = await call(api, answerApplications, { params: { jobId }, query, body: form })
    check(false)
    setDeclining(false)
    if (skipped > 0) toast.success(t('skipped', { count: skipped }))
    await refreshAnswers(listHref)
  }
  const chosen = { from, application_ids: isAll ? null : [...ids] }
  const count = isAll ? null : ids.length
  if (!isChoosing)
    return (
      <Button kind="text" size="s" className="needs-script" onClick={() => setChoosing(true)}>
        {t('start')}
      </Button>
    )
  const pageCount = boxes().length
  return (
    <div className="desk-chooser" role="group" aria-label={t('label')}>
      <label className="check">
        <input
          type="checkbox"
          checked={pageCount > 0 && (isAll || ids.length === pageCount)}
          disabled={pageCount === 0}
          onChange={({ target }) => check(target.checked)}
        />
        <span>{t('page')}</span>
      </label>
      <span role="status" className="number">
        {isAll ? t('allChosen') : t('chosen', { count: ids.length })}
      </span>
      {hasMore && !isAll && ids.length > 0 && ids.length === pageCount && (
        <Button kind="text" size="s" onClick={() => setAll(true)}>
          {t('all')}
        </Button>
      )}
      <span className="desk-chooser-actions">
        {from !== 'shortlisted' && (
          <Button
            size="s"
            disabled={count === 0 || busy}
            onClick={() => void run(() => send({ ...chosen, state: 'shortlisted' }))}
          >
            {t('shortlisted')}
          </Button>
        )}
        {from !== 'rejected' && (
          <Button size="s" disabled={count === 0 || busy} onClick={() => setDeclining(true)}>
            {t('rejected')}
          </Button>
        )}
        <Button kind="text" size="s" onClick={leave}>
          {t('done')}
        </Button>
      </span>
      {isDeclining && (
        <OpeningDialog>
          <AnswerDialog
            locale={strings.locale}
            subject={subject}
            title={count === null ? t('titleAll') : t('title', { count })}
            onClose={() => setDeclining(false)}
            send={(words) => send({ ...chosen, ...words, state: 'rejected' })}
          />
        </OpeningDialog>
      )}
    </div>
  )
}
