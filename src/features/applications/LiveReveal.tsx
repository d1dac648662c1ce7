import { useEffect } from 'react'
import { refreshPart } from '#client/refreshPart.ts'
import { $publishedStates } from './deskStore.ts'

interface LiveRevealProps {
  applicationId: number
  /** The ids of the elements that say who applied; the last one may stay as it is while somebody writes in it. */
  parts: readonly string[]
}

/** Shows who applied as soon as the company may know: once the time to undo what reveals them has passed. */
export default function LiveReveal({ applicationId, parts }: LiveRevealProps) {
  useEffect(
    () =>
      $publishedStates.listen((states, _before, changed) => {
        const now = changed === applicationId ? states[applicationId] : undefined
        if (!now || now.announce_at !== null) return
        if (now.state === 'shortlisted' || now.state === 'hired') void refreshPart(...parts)
      }),
    [applicationId, parts],
  )
  return null
}
