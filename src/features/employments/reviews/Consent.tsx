import { useOptimistic, useTransition } from 'react'
import { useStore } from '@nanostores/react'
import { attempt } from '#client/attempt.ts'
import { toast } from '#client/toasts.ts'
import { Checkbox } from '#ui/Choice.tsx'
import { api } from '#client/api.ts'
import { createFetcherStore } from '#client/query.ts'
import { call } from '#contract/core/call.ts'
import type { Audience } from '#contract/core/audience.ts'
import { showPrivacy } from '#contract/settings/settings.ts'
import { useRating } from './ratingContext.ts'

interface ConsentProps {
  shared: boolean
  save: (shared: boolean) => Promise<void>
}

/** The employee's consent that others see something, within the audience of their setting. */
export function Consent({ shared, save }: ConsentProps) {
  const { t, path, ready } = useRating()
  const audience = useRatingsAudience()
  const [shown, setShown] = useOptimistic(shared)
  const [busy, startTransition] = useTransition()
  const change = (next: boolean) =>
    startTransition(async () => {
      setShown(next)
      if (await attempt(() => save(next))) toast.success(t(next ? 'shared' : 'hidden'))
    })
  return (
    <div className="rating-consent">
      <Checkbox
        label={t('share')}
        hint={audience ? t('shareHint', { audience: t(`audience.${audience}`) }) : t('shareHintAny')}
        checked={shown}
        disabled={!ready}
        onChange={(event) => (busy ? undefined : change(event.target.checked))}
      />
      <a className="small" href={path('settingsPrivacy')}>
        {t('shareLink')}
      </a>
    </div>
  )
}

const $audience = createFetcherStore<Audience>(['ratings audience'], {
  fetcher: async () => (await call(api, showPrivacy)).ratings,
})

/** Another island may have filled the store already; hydration must start from the server's value. */
const fromServer = { ssr: 'initial' } as const

/** The audience of the employee's setting 'Competency ratings'; null until loaded. */
const useRatingsAudience = () => useStore($audience, fromServer).data ?? null
