import { useEffect, useRef, useState } from 'react'
import { CallError } from '#contract/core/errors.ts'
import type { MentionSuggestion } from '#contract/posts/mentions.ts'

export type Suggest = (q: string) => Promise<{ readonly items: readonly MentionSuggestion[] }>

/** Waits until somebody pauses, in milliseconds. */
const pauseMs = 150
const none: readonly MentionSuggestion[] = []

/** Suggestions for a name that is being typed; none for null, and while no answer has come. */
export function useSuggestions(q: string | null, suggest: Suggest): readonly MentionSuggestion[] {
  const [found, setFound] = useState<{ q: string; items: readonly MentionSuggestion[] } | null>(null)
  const latest = useRef(suggest)
  useEffect(() => {
    latest.current = suggest
  })
  useEffect(() => {
    if (q === null) return
    let isCurrent = true
    const timer = setTimeout(() => {
      latest.current(q).then(
        ({ items }) => isCurrent && setFound({ q, items }),
        (error: unknown) => {
          // One can write without suggestions.
          if (!(error instanceof CallError)) throw error
          if (isCurrent) setFound({ q, items: none })
        },
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [q])
  // Those of the letters before stay until the next ones have come.
  return q !== null && found && q.startsWith(found.q) ? found.items : none
}
