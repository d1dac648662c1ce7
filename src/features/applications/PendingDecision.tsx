import type { ApplicationState } from '#contract/core/applicationStates.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Pill } from '#ui/Marks.tsx'
import { useDesk } from './useDesk.ts'
import { stateTones } from './stateTones.ts'
import { UndoNote } from './UndoNote.tsx'

interface PendingDecisionProps {
  strings: StringsOf<'applications', 'undo'>
  states: StringsOf<'applications', 'state'>
  applicationId: number
  state: ApplicationState
  secondsLeft: number
}

/** The state of an applicant in the list while the decision can still be undone. */
export default function PendingDecision({
  strings,
  states,
  applicationId,
  state,
  secondsLeft,
}: PendingDecisionProps) {
  const desk = useDesk(applicationId, state, secondsLeft)
  return (
    <span className="pending" data-state={desk.state}>
      <span className="pending-state">
        <Pill tone={stateTones[desk.state]}>{translatorFor(states)(desk.state)}</Pill>
      </span>
      <UndoNote strings={strings} desk={desk} short />
    </span>
  )
}
