import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#client/api.ts'
import { Question } from '#client/Question.tsx'
import { canDecide, decisions, type ApplicationState, type Decision } from '#contract/applications/states.ts'
import { viewApplication } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Pill } from '#ui/Marks.tsx'
import { useDesk } from './useDesk.ts'
import { stateTones } from './stateTones.ts'
import { UndoNote } from './UndoNote.tsx'

interface DecideProps {
  strings: StringsOf<'applications', 'decide'>
  undo: StringsOf<'applications', 'undo'>
  states: StringsOf<'applications', 'state'>
  applicationId: number
  name: string
  state: ApplicationState
  secondsLeft: number
}

/**
 * The state of an application and what may be decided. Every button keeps its place whatever the state, so that a second
 * press lands on what was pressed first. Reading a page changes nothing, so it is not the page that marks the application
 * as viewed: a prefetch or a reload would do it too. This does, once somebody really looks.
 */
export default function Decide({ strings, undo, states, applicationId, name, ...given }: DecideProps) {
  const t = sentences(strings)
  const word = sentences(states)
  const desk = useDesk(applicationId, given.state, given.secondsLeft)
  const { state } = desk
  const [asking, setAsking] = useState(false)

  const look = useEffectEvent(async () => {
    if (state !== 'sent' || document.visibilityState !== 'visible') return
    try {
      await call(api, viewApplication, { params: { applicationId } })
      desk.learn((now) => (now === 'sent' ? 'viewed' : now))
    } catch {
      // It stays new, and the next look marks it.
    }
  })
  useEffect(() => {
    const seen = () => void look()
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [])

  const press = (decision: Decision) => {
    if (decision === state) return
    if (decision === 'hired') setAsking(true)
    else void desk.decide(decision)
  }
  return (
    <div className="decide">
      <Pill tone={stateTones[state]}>{word(state)}</Pill>
      {canDecide(state) && (
        <>
          <div className="decisions" role="group" aria-label={t('label')}>
            {decisions.map((decision) => (
              <Button
                key={decision}
                aria-pressed={decision === state}
                className="decision"
                onClick={() => press(decision)}
              >
                {t(decision)}
              </Button>
            ))}
          </div>
          <UndoNote strings={undo} desk={desk} />
        </>
      )}
      <Question
        open={asking}
        onClose={() => setAsking(false)}
        act={() => desk.decide('hired')}
        kind="primary"
        title={t('hireTitle', { name })}
        text={t('hireText')}
        confirmText={t('hireConfirm')}
        cancelText={t('hireCancel')}
        closeText={t('close')}
      />
    </div>
  )
}
