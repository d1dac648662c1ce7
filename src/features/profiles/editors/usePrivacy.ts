import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { showPrivacy, type PrivacySettings } from '#contract/settings/settings.ts'

/** Who sees what, as chosen in Settings; null while it loads, or if it cannot be loaded. */
export function usePrivacy(): PrivacySettings | null {
  const [privacy, setPrivacy] = useState<PrivacySettings | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    call(api, showPrivacy, {}, { signal }).then(setPrivacy, (error: unknown) => {
      if (!(error instanceof CallError) && !signal.aborted) throw error
    })
    return () => controller.abort()
  }, [])
  return privacy
}
