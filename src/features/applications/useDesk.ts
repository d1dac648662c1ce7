import { useEffect, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { undoSeconds, type ApplicationState, type Decision } from '#contract/applications/states.ts'
import {
  decideApplication,
  showApplication,
  undoDecision,
  type DeskStanding,
} from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { secondsToUndo } from './secondsToUndo.ts'

export interface Desk {
  readonly state: ApplicationState
  /** Seconds in which the decision can be undone; 0 when there is nothing to undo. */
  readonly left: number
  /** The last thing that was done here was undoing. */
  readonly undone: boolean
  /** The state that the server has changed by itself. */
  learn(change: (state: ApplicationState) => ApplicationState): void
  decide(decision: Decision): Promise<void>
  undo(): Promise<void>
}

/**
 * An application on the desk. What is pressed shows at once, and what is refused is taken back. Presses go to the server
 * one after the other, each with the state that was seen when it was made.
 */
export function useDesk(applicationId: number, start: ApplicationState, secondsLeft: number): Desk {
  const [state, setState] = useState(start)
  const [undone, setUndone] = useState(false)
  const [left, runFor] = useSeconds(secondsLeft)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const params = { applicationId }

  const show = (standing: DeskStanding) => {
    setState(standing.state)
    runFor(standing.announce_at === null ? 0 : undoSeconds)
  }
  const inTurn = async (ask: () => Promise<DeskStanding>): Promise<void> => {
    const turn = last.current.then(async () => {
      if (await attempt(async () => show(await ask()))) return
      const found = await call(api, showApplication, { params }).catch(() => null)
      if (!found) return
      setState(found.state)
      runFor(secondsToUndo('announce_at' in found ? found.announce_at : null))
      setUndone(false)
    })
    last.current = turn
    await turn
  }
  return {
    state,
    left,
    undone,
    learn: setState,
    decide: (decision) => {
      setState(decision)
      setUndone(false)
      runFor(undoSeconds)
      return inTurn(() => call(api, decideApplication, { params, body: { state: decision, from: state } }))
    },
    undo: () => {
      runFor(0)
      setUndone(true)
      return inTurn(() => call(api, undoDecision, { params }))
    },
  }
}

/** Seconds that run down. They begin with the page's own number, so that the server's markup is taken over as it is. */
function useSeconds(start: number): [left: number, runFor: (seconds: number) => void] {
  const [left, setLeft] = useState(start)
  const until = useRef(0)
  const running = left > 0
  useEffect(() => {
    if (!running) return
    if (until.current <= Date.now()) until.current = Date.now() + left * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until.current - Date.now()) / 1000))), 250)
    return () => clearInterval(timer)
    // The seconds themselves do not restart the clock.
  }, [running])
  const runFor = (seconds: number) => {
    until.current = Date.now() + seconds * 1000
    setLeft(seconds)
  }
  return [left, runFor]
}
