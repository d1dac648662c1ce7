import { useState } from 'react'
import { actAs } from '#client/acting.ts'
import { api } from '#client/api.ts'
import { useCountdown } from '#client/countdown.ts'
import { call } from '#contract/core/call.ts'
import { remindOfJoinRequest, reminderUndoSeconds, undoReminder } from '#contract/employments/reminders.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { useInOrder } from './useInOrder.ts'
import type { WaitingLine } from './waitingTexts.ts'

interface WaitingListProps {
  lines: readonly WaitingLine[]
  strings: StringsOf<'home', 'reminder'>
}

/** What others are to answer. A company that takes long can be reminded. */
export default function WaitingList({ lines, strings }: WaitingListProps) {
  return (
    <ul className="rows plain">
      {lines.map(({ key, text, facts, href, slug, remind }) => (
        <li className="row" key={key}>
          <div>
            <h3 className="row-title">
              <a href={href} onClick={() => slug !== null && actAs(slug)}>
                {text}
              </a>
            </h3>
            <ul className="dotted">
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </div>
          {remind !== null && (
            <div className="row-side">
              <Reminder invitationId={remind} of={text} strings={strings} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

interface ReminderProps {
  invitationId: number
  /** What the company is reminded of. */
  of: string
  strings: StringsOf<'home', 'reminder'>
}

/** Sends a reminder that can be undone until it goes out. */
function Reminder({ invitationId, of, strings }: ReminderProps) {
  const t = translatorFor(strings)
  const [state, setState] = useState<'none' | 'sent' | 'undone'>('none')
  const [secondsLeft, startCountdown] = useCountdown(0)
  const sendInOrder = useInOrder()
  const params = { invitationId }
  const change = (next: 'sent' | 'undone') => {
    const before = state
    setState(next)
    startCountdown(next === 'sent' ? reminderUndoSeconds : 0)
    sendInOrder(
      () => call(api, next === 'sent' ? remindOfJoinRequest : undoReminder, { params }),
      () => {
        startCountdown(0)
        setState(before)
      },
    )
  }
  const isUndoable = state === 'sent' && secondsLeft > 0
  return (
    <span className="cluster" data-undoable={isUndoable || undefined}>
      {isUndoable && (
        <span className="soft small number" aria-hidden="true">
          {t('waiting', { count: secondsLeft })}
        </span>
      )}
      <span role="status" className={state === 'none' || isUndoable ? 'visually-hidden' : 'soft small'}>
        {isUndoable ? t('announced') : state === 'sent' ? t('sent') : state === 'undone' ? t('undone') : ''}
      </span>
      {(state !== 'sent' || isUndoable) && (
        // One button, so that it keeps its place and the focus.
        <Button
          size="s"
          kind={isUndoable ? 'text' : 'quiet'}
          onClick={() => change(isUndoable ? 'undone' : 'sent')}
        >
          {t(isUndoable ? 'undo' : 'remind')}
          <span className="visually-hidden"> {of}</span>
        </Button>
      )}
    </span>
  )
}
