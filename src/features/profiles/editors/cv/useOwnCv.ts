import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { call } from '#contract/core/call.ts'
import { showOwnCv, type Cv } from '#contract/cv/cv.ts'

/** The user's own sections, fetched when an editor needs them; null while they load. */
export function useOwnCv(needed: boolean): Cv | null {
  const [cv, setCv] = useState<Cv | null>(null)
  useEffect(() => {
    if (!needed) return
    let open = true
    void attempt(async () => {
      const loaded = await call(api, showOwnCv)
      if (open) setCv(loaded)
    })
    return () => void (open = false)
  }, [needed])
  return cv
}
