import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { useCountdown } from '#client/countdown.ts'
import {
  undoSeconds,
  type ApplicationState,
  type Decision,
  secondsToUndo,
} from '#contract/core/applicationStates.ts'
import { decideApplication, undoDecision, type DecisionState } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { $lastDecision, $publishedStates, type PublishedState } from './deskStore.ts'
import { findDecision } from './findDecision.ts'

export interface Desk {
  readonly state: ApplicationState
  /** Seconds left to undo the decision; 0 if there is nothing to undo. */
  readonly secondsLeft: number
  /** Whether the last action was an undo. */
  readonly undone: boolean
  /** The name of another member who has decided while the page is open. */
  readonly decidedBy: string | null
  /** Applies a state change made by the server. */
  update(change: (state: ApplicationState) => ApplicationState): void
  decide(decision: Decision): Promise<void>
  undo(): Promise<void>
}

/**
 * An application on the HR desk. Decisions show immediately and are rolled back if refused. They are sent one
 * after the other, each with the state it was based on.
 */
export function useDesk(applicationId: number, start: ApplicationState, initialSeconds: number): Desk {
  const [state, setState] = useState(start)
  const [undone, setUndone] = useState(false)
  const [secondsLeft, startCountdown] = useCountdown(initialSeconds)
  const [decidedBy, setDecidedBy] = useState<string | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const queuedCount = useRef(0)
  const hasActed = useRef(false)
  const params = { applicationId }

  const show = useEffectEvent((published: PublishedState) => {
    if (queuedCount.current > 0 || published.state === state) return
    setState(published.state)
    startCountdown(secondsToUndo(published.announce_at))
    setUndone(false)
    setDecidedBy(published.member)
  })
  const receive = useEffectEvent(async (published: PublishedState | undefined) => {
    if (!published || queuedCount.current > 0 || published.state === state) return
    // What this page has sent arrives here as well, perhaps after it was undone: then only the server knows.
    const found = hasActed.current ? await findDecision(applicationId) : published
    if (found) show({ ...published, ...found })
  })
  useEffect(
    () =>
      $publishedStates.listen((states, _before, changed) => {
        if (changed === applicationId) void receive(states[applicationId])
      }),
    [applicationId],
  )

  const enqueue = async (send: () => Promise<DecisionState>, isUndo: boolean): Promise<void> => {
    const sentAt = performance.now()
    const queued = last.current.then(async () => {
      const isStored = await attempt(async () => {
        const decision = await send()
        setState(decision.state)
        startCountdown(decision.announce_at === null ? 0 : undoSeconds)
        $lastDecision.set({ applicationId, state: decision.state, undone: isUndo, sentAt })
      })
      if (isStored) return
      const found = await findDecision(applicationId)
      if (!found) return
      setState(found.state)
      startCountdown(secondsToUndo(found.announce_at))
      setUndone(false)
    })
    last.current = queued
    hasActed.current = true
    queuedCount.current++
    await queued
    queuedCount.current--
  }
  return {
    state,
    secondsLeft,
    undone,
    decidedBy,
    update: setState,
    decide: (decision) => {
      setState(decision)
      setUndone(false)
      setDecidedBy(null)
      startCountdown(undoSeconds)
      return enqueue(
        () => call(api, decideApplication, { params, body: { state: decision, from: state } }),
        false,
      )
    },
    undo: () => {
      startCountdown(0)
      setUndone(true)
      setDecidedBy(null)
      return enqueue(() => call(api, undoDecision, { params }), true)
    },
  }
}
