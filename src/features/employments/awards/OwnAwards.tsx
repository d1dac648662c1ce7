import { lazy, useState } from 'react'
import { ActionButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { call } from '#contract/core/call.ts'
import { deleteAward, hideAward, showAward } from '#contract/employments/awards.ts'
import type { EmploymentRecord } from '#contract/employments/record.ts'
import type { Award } from '#contract/profiles/profiles.ts'
import { formatDay } from '#i18n/dates.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Pill } from '#ui/Marks.tsx'
import { OpeningDialog } from '#ui/OpeningDialog.tsx'
import { ActionsContext, useActions, type ActionsContextValue } from '../actionsContext.ts'

const AwardDialog = lazy(() => import('./AwardDialog.tsx'))

interface OwnAwardsProps extends ActionsContextValue {
  mayGive: boolean
  words: StringsOf<'employments', 'awards'>
}

/** The awards of an employment for its two sides: the company gives and deletes, the employee hides and shows. */
export default function OwnAwards({ mayGive, words, ...context }: OwnAwardsProps) {
  const t = translatorFor(words)
  const [awards, setAwards] = useState(context.record.employment.awards)
  const [giving, setGiving] = useState(false)
  const ready = useHydrated()
  const update = ({ employment }: EmploymentRecord) => setAwards(employment.awards)
  return (
    <ActionsContext value={context}>
      {awards.length === 0 && <p className="soft">{t('empty')}</p>}
      <ul className="awards plain">
        {awards.map((award) => (
          <AwardRow key={award.id} award={award} words={words} mayGive={mayGive} onChange={update} />
        ))}
      </ul>
      {mayGive && (
        <p className="actions">
          <Button disabled={!ready} onClick={() => setGiving(true)}>
            {t('give')}
          </Button>
        </p>
      )}
      {giving && (
        <OpeningDialog>
          <AwardDialog words={words} onClose={() => setGiving(false)} onGiven={update} />
        </OpeningDialog>
      )}
    </ActionsContext>
  )
}

interface AwardRowProps {
  award: Award
  words: OwnAwardsProps['words']
  mayGive: boolean
  onChange: (record: EmploymentRecord) => void
}

function AwardRow({ award, words, mayGive, onChange }: AwardRowProps) {
  const { record, params: employment, strings, tForm } = useActions()
  const t = translatorFor(words)
  const [deleting, setDeleting] = useState(false)
  const ready = useHydrated()
  const { id: awardId, title, awarded_on: day, hidden } = award
  const params = { ...employment, awardId }
  return (
    <li>
      <span className="award-title">{title}</span>
      <time className="soft small number" dateTime={day}>
        {formatDay(day, strings.locale)}
      </time>
      {hidden && <Pill>{t('hidden')}</Pill>}
      {award.words && <p className="small description">{award.words}</p>}
      <p className="award-actions">
        {record.relation === 'employee' && (
          <ActionButton
            size="s"
            disabled={!ready}
            aria-label={t(hidden ? 'showOf' : 'hideOf', { title })}
            action={async () => onChange(await call(api, hidden ? showAward : hideAward, { params }))}
          >
            {t(hidden ? 'show' : 'hide')}
          </ActionButton>
        )}
        {mayGive && (
          <Button
            size="s"
            disabled={!ready}
            aria-label={t('deleteOf', { title })}
            onClick={() => setDeleting(true)}
          >
            {t('delete')}
          </Button>
        )}
      </p>
      {deleting && (
        <ConfirmActionDialog
          open
          title={t('deleteTitle')}
          text={tForm('cannotRecover')}
          confirmText={t('delete')}
          t={tForm}
          action={async () => onChange(await call(api, deleteAward, { params }))}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  )
}
