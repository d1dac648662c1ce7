import { useOptimistic, useTransition } from 'react'
import { attempt } from '#client/attempt.ts'
import { toast } from '#client/toasts.ts'
import { Checkbox } from '#ui/Choice.tsx'
import { useRatingsAudience } from './useRatingsAudience.ts'
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
