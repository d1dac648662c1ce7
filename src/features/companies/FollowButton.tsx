import { Check } from 'lucide'
import { useEffect, useState } from 'react'
import { languageTag } from '#contract/core/locale.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import type { CompanyActionsProps } from './actionsProps.ts'
import { Icon } from '#ui/Icon.tsx'
import { useFollow } from './useFollow.ts'

type FollowButtonProps = Pick<CompanyActionsProps, 'strings' | 'slug' | 'name' | 'followers'> & {
  following: boolean
  /** Where another action is the primary one. */
  quiet?: boolean
}

/** The follow button of a company's page, which also shows the number of followers. */
export function FollowButton({
  strings,
  slug,
  name,
  following: initial,
  followers,
  quiet,
}: FollowButtonProps) {
  const t = translatorFor(strings)
  const { following, toggle } = useFollow(slug, initial)
  const [otherFollowers] = useState(followers - (initial ? 1 : 0))

  const count = Math.max(0, otherFollowers + (following ? 1 : 0))
  const number = count.toLocaleString(languageTag(strings.locale))
  const text = t('followers', { count, number })
  useEffect(() => {
    // The count is part of the shared page, where anonymous visitors read it too.
    const element = document.querySelector('[data-followers]')
    if (element) element.textContent = text
  }, [text])

  return (
    <Button
      kind={following || quiet ? 'quiet' : 'primary'}
      onClick={toggle}
      aria-label={following ? t('unfollow', { name }) : undefined}
    >
      {following && <Icon icon={Check} size={18} />}
      {following ? t('following') : t('follow')}
    </Button>
  )
}
