import { useState } from 'react'
import type { ConfirmedName } from '#contract/employments/confirmedName.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { ActionsContext, useActions, type ActionsContextValue } from '../actionsContext.ts'
import { NameDialog } from './NameDialog.tsx'

/** A new name that the company has not confirmed: for the admins who can, and for the employee who waits. */
export default function NameNotice(context: ActionsContextValue) {
  const { name } = context.record
  if (!name) return null
  return (
    <ActionsContext value={context}>
      <NewName confirmed={name} />
    </ActionsContext>
  )
}

function NewName({ confirmed }: { confirmed: ConfirmedName }) {
  const { record, person, company, tName: t } = useActions()
  const [answering, setAnswering] = useState<'confirm' | 'decline' | null>(null)
  const ready = useHydrated()
  const { state, name, reason, answer } = confirmed
  const isEmployee = record.relation === 'employee'
  const isClosed = record.company?.slug === null
  const shown =
    state === 'declined'
      ? isEmployee
        ? 'declined'
        : 'declinedOwn'
      : isEmployee
        ? isClosed
          ? 'closed'
          : 'waiting'
        : 'asked'
  return (
    <Notice tone={shown === 'asked' ? 'warn' : 'neutral'}>
      <h2>{t(`title.${shown}`, { person, company })}</h2>
      <p>{t(`text.${shown}`, { company })}</p>
      <dl className="facts">
        {[
          { term: t('earlier'), value: name },
          { term: t('now'), value: person },
          { term: t('reason'), value: reason },
          { term: t('words'), value: answer },
        ]
          .filter(({ value }) => value !== '')
          .map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {!isEmployee && (
        <p className="actions">
          <Button kind="primary" disabled={!ready} onClick={() => setAnswering('confirm')}>
            {t('confirm')}
          </Button>
          {state === 'asked' && (
            <Button disabled={!ready} onClick={() => setAnswering('decline')}>
              {t('decline')}
            </Button>
          )}
        </p>
      )}
      {answering && <NameDialog kind={answering} earlier={name} onClose={() => setAnswering(null)} />}
    </Notice>
  )
}
