import { useState } from 'react'
import { ActionButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { withdrawCorrection } from '#contract/employments/corrections.ts'
import type { Correction } from '#contract/employments/record.ts'
import { formatDay } from '#i18n/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { ActionsContext, showChange, useActions, type ActionsContextValue } from '../actionsContext.ts'
import { AnswerDialog } from './AnswerDialog.tsx'

/** The open proposal of a correction, for the side that answers and the one that waits, or the declined one. */
export default function CorrectionNotice(context: ActionsContextValue) {
  const { correction } = context.record
  if (!correction) return null
  return (
    <ActionsContext value={context}>
      <Proposal correction={correction} />
    </ActionsContext>
  )
}

function Proposal({ correction }: { correction: Correction }) {
  const { record, params, person, company, tCorrection: t } = useActions()
  const [answering, setAnswering] = useState<'accept' | 'decline' | null>(null)
  const ready = useHydrated()
  const side = record.relation === 'employee' ? 'employee' : 'company'
  const isOwn = correction.by === side
  return (
    <Notice tone={correction.state === 'open' && !isOwn ? 'warn' : 'neutral'}>
      <h2>{t(titleOf(correction, side), { person, company })}</h2>
      <Changes correction={correction} />
      {correction.words && <blockquote className="note">{correction.words}</blockquote>}
      {correction.answer && (
        <blockquote className="note">
          <p className="small soft">{t('answer')}</p>
          <p>{correction.answer}</p>
        </blockquote>
      )}
      {correction.state === 'open' && (
        <p className="actions">
          {isOwn ? (
            <ActionButton
              disabled={!ready}
              action={() =>
                call(api, withdrawCorrection, { params: { ...params, correctionId: correction.id } })
              }
              onDone={showChange}
            >
              {t('withdraw')}
            </ActionButton>
          ) : (
            <>
              <Button kind="primary" disabled={!ready} onClick={() => setAnswering('accept')}>
                {t('accept')}
              </Button>
              <Button disabled={!ready} onClick={() => setAnswering('decline')}>
                {t('decline')}
              </Button>
            </>
          )}
        </p>
      )}
      {answering && (
        <AnswerDialog kind={answering} correctionId={correction.id} onClose={() => setAnswering(null)} />
      )}
    </Notice>
  )
}

function Changes({ correction }: { correction: Correction }) {
  const { tCorrection: t, strings } = useActions()
  const shown = (field: string, value: string) =>
    field === 'position' ? value : formatDay(value, strings.locale)
  return (
    <dl className="facts">
      {correction.changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{t(field)}</dt>
          <dd>
            {shown(field, to)} <span className="soft">{t('from', { from: shown(field, from) })}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function titleOf({ state, by }: Correction, side: 'employee' | 'company') {
  const isOwn = by === side
  if (state === 'open') {
    if (isOwn) return side === 'employee' ? 'waitingForCompany' : 'waitingForEmployee'
    return by === 'company' ? 'byCompany' : 'byEmployee'
  }
  if (isOwn) return side === 'employee' ? 'declinedByCompany' : 'declinedByEmployee'
  return side === 'employee' ? 'declinedOwn' : 'declinedOwnCompany'
}
