import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { toast } from '#client/toasts.ts'
import { canDecide, decisions, type ApplicationState, type Decision } from '#contract/applicationStates.ts'
import { decideApplication, viewApplication } from '#contract/applications.ts'
import { call } from '#contract/call.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Pill } from '#ui/Marks.tsx'
import { stateTones } from './stateTones.ts'

interface DecideProps {
  strings: StringsOf<'applications', 'decide'>
  states: StringsOf<'applications', 'state'>
  applicationId: number
  state: ApplicationState
}

/**
 * The state of an application and what may be decided. Reading a page changes nothing, so it is not the page that marks
 * the application as viewed: a prefetch or a reload would do it too. This does, once somebody really looks.
 */
export default function Decide({ strings, states, applicationId, state: given }: DecideProps) {
  const t = sentences(strings)
  const word = sentences(states)
  const [state, setState] = useState(given)
  const [busy, setBusy] = useState<Decision | null>(null)

  const look = useEffectEvent(async () => {
    if (state !== 'sent' || document.visibilityState !== 'visible') return
    try {
      await call(api, viewApplication, { params: { applicationId } })
      setState((now) => (now === 'sent' ? 'viewed' : now))
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

  const decide = async (decision: Decision) => {
    setBusy(decision)
    await attempt(async () => {
      await call(api, decideApplication, { params: { applicationId }, body: { state: decision } })
      setState(decision)
      toast.success(t('done', { state: word(decision) }))
    })
    setBusy(null)
  }
  return (
    <div className="decisions">
      <span role="status">
        <Pill tone={stateTones[state]}>{word(state)}</Pill>
      </span>
      {canDecide(state) && (
        <span className="decisions" role="group" aria-label={t('label')}>
          {decisions
            .filter((decision) => decision !== state)
            .map((decision) => (
              <Button
                key={decision}
                size="s"
                kind={decision === 'shortlisted' ? 'primary' : 'quiet'}
                busy={busy === decision}
                disabled={busy !== null && busy !== decision}
                onClick={() => void decide(decision)}
              >
                {t(decision)}
              </Button>
            ))}
        </span>
      )}
    </div>
  )
}
