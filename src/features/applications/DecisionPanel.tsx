import { lazy, useEffect, useEffectEvent, useState, type MouseEvent } from 'react'
import { api } from '#client/api.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { refreshPart } from '#client/refreshPart.ts'
import { answerApplications, AnsweredState, type AnswerWords } from '#contract/applications/answers.ts'
import {
  canDecide,
  decisions,
  type ApplicationState,
  type Decision,
} from '#contract/core/applicationStates.ts'
import { viewApplication } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Pill } from '#ui/Marks.tsx'
import { OpeningDialog } from '#ui/OpeningDialog.tsx'
import type { AnswerSubject } from './answerSubject.ts'
import { $lastDecision, $publishedStates } from './deskStore.ts'
import { useDesk } from './useDesk.ts'
import { stateTones } from './stateTones.ts'
import { UndoNote } from './UndoNote.tsx'

const AnswerDialog = lazy(() => import('./AnswerDialog.tsx'))

interface DecisionPanelProps {
  strings: StringsOf<'applications', 'decide'>
  undo: StringsOf<'applications', 'undo'>
  states: StringsOf<'applications', 'state'>
  applicationId: number
  name: string
  state: ApplicationState
  isOpened: boolean
  secondsLeft: number
  /** Whether hiring was pressed before this ran. */
  asksToHire: boolean
  jobId: number
  subject: AnswerSubject
  /** Where an admin invites who was hired; null for other members. */
  inviteHref: string | null
}

/**
 * The state of an application and the possible decisions. The buttons never move, so that a second click hits
 * the same button. Viewing is recorded here and not by the page request, because a prefetch or a reload would
 * record it too: this runs only while the page is visible.
 */
export default function DecisionPanel({
  strings,
  undo,
  states,
  applicationId,
  name,
  isOpened,
  asksToHire,
  jobId,
  subject,
  inviteHref,
  ...initial
}: DecisionPanelProps) {
  const t = translatorFor(strings)
  const tState = translatorFor(states)
  const desk = useDesk(applicationId, initial.state, initial.secondsLeft)
  const { state } = desk
  const [confirming, setConfirming] = useState(
    asksToHire && canDecide(initial.state) && initial.state !== 'hired',
  )
  const [isWriting, setWriting] = useState(false)
  const [opened, setOpened] = useState(isOpened)

  const markViewed = useEffectEvent(async () => {
    if (opened || document.visibilityState !== 'visible') return
    try {
      await call(api, viewApplication, { params: { applicationId } })
      setOpened(true)
      desk.update((now) => (now === 'sent' ? 'viewed' : now))
    } catch {
      // It stays unopened; the next visible page view records it.
    }
  })
  useEffect(() => {
    const onVisible = () => void markViewed()
    onVisible()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])

  const choose = (event: MouseEvent, decision: Decision) => {
    event.preventDefault()
    if (decision === state) return
    if (decision === 'hired') setConfirming(true)
    else void desk.decide(decision)
  }
  const decline = async (words: AnswerWords) => {
    const sentAt = performance.now()
    const from = AnsweredState.parse(state)
    const body = { ...words, state: 'rejected' as const, from, application_ids: [applicationId] }
    const { id, announce_at } = await call(api, answerApplications, { params: { jobId }, body })
    setWriting(false)
    if (id === null) return
    $publishedStates.setKey(applicationId, { state: 'rejected', announce_at, member: null })
    $lastDecision.set({ applicationId, state: 'rejected', undone: false, sentAt })
    await refreshPart('pending-answers')
  }
  return (
    <div className="decide">
      <p className="decide-state">
        <Pill tone={stateTones[state]}>{tState(state)}</Pill>
        <span className="soft small" role="status">
          {desk.decidedBy !== null && t('decidedBy', { member: desk.decidedBy })}
        </span>
      </p>
      {canDecide(state) && (
        <>
          {/* Without JavaScript it posts to the page. */}
          <form method="post">
            <input type="hidden" name="from" value={initial.state} />
            <div className="decisions" role="group" aria-label={t('label')}>
              {decisions.map((decision) => (
                <Button
                  key={decision}
                  type="submit"
                  name="decision"
                  value={decision}
                  aria-pressed={decision === state}
                  className="decision"
                  onClick={(event) => choose(event, decision)}
                >
                  {t(decision)}
                </Button>
              ))}
            </div>
          </form>
          {state !== 'rejected' && (
            <Button kind="text" size="s" className="needs-script" onClick={() => setWriting(true)}>
              {t('withMessage')}
            </Button>
          )}
          <UndoNote strings={undo} desk={desk} />
        </>
      )}
      {state === 'hired' && desk.secondsLeft === 0 && (
        <p className="small">
          {inviteHref === null ? (
            t('inviteByAdmin')
          ) : (
            <>
              <a href={inviteHref}>{t('invite')}</a>. {t('inviteText')}
            </>
          )}
        </p>
      )}
      {confirming && (
        <noscript>
          <form method="post" className="stack">
            <p>
              <strong>{t('hireTitle', { name })}</strong> {t('hireText')}
            </p>
            <input type="hidden" name="from" value={initial.state} />
            <input type="hidden" name="confirmed" />
            <Button type="submit" kind="primary" name="decision" value="hired">
              {t('hireConfirm')}
            </Button>
          </form>
        </noscript>
      )}
      {isWriting && (
        <OpeningDialog>
          <AnswerDialog
            locale={strings.locale}
            subject={subject}
            title={t('declineTitle', { name })}
            onClose={() => setWriting(false)}
            send={decline}
          />
        </OpeningDialog>
      )}
      <ConfirmActionDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        action={() => desk.decide('hired')}
        kind="primary"
        title={t('hireTitle', { name })}
        text={t('hireText')}
        confirmText={t('hireConfirm')}
        t={(key) => t(key === 'cancel' ? 'hireCancel' : key)}
      />
    </div>
  )
}
