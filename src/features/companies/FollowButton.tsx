import { Check } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import { followCompany, unfollowCompany } from '#contract/companies/companies.ts'
import { CallError } from '#contract/core/errors.ts'
import { languageTag } from '#contract/core/locale.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import type { CompanyActionsProps } from './actionsProps.ts'
import { Icon } from '#ui/Icon.tsx'

type FollowButtonProps = Pick<CompanyActionsProps, 'strings' | 'slug' | 'name' | 'followers'> & {
  following: boolean
  /** Where another action is the primary one. */
  quiet?: boolean
}

/** Updates immediately; a refusal is rolled back and shown. */
export function FollowButton({ strings, slug, name, following, followers, quiet }: FollowButtonProps) {
  const t = translatorFor(strings)
  const [shown, setShown] = useState(following)
  const [otherFollowers] = useState(followers - (following ? 1 : 0))
  const confirmed = useRef(following)
  const target = useRef(following)
  const sending = useRef(false)

  const count = Math.max(0, otherFollowers + (shown ? 1 : 0))
  const number = count.toLocaleString(languageTag(strings.locale))
  const text = t('followers', { count, number })
  useEffect(() => {
    // The count is part of the shared page, where anonymous visitors read it too.
    const element = document.querySelector('[data-followers]')
    if (element) element.textContent = text
  }, [text])

  async function send(): Promise<void> {
    if (sending.current) return
    sending.current = true
    try {
      // Clicked again meanwhile: the last click wins.
      while (confirmed.current !== target.current) {
        const endpoint = target.current ? followCompany : unfollowCompany
        confirmed.current = (await call(api, endpoint, { params: { slug } })).following
      }
    } catch (error) {
      target.current = confirmed.current
      setShown(confirmed.current)
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    } finally {
      sending.current = false
    }
  }

  function toggle(): void {
    target.current = !target.current
    setShown(target.current)
    void send()
  }

  return (
    <Button
      kind={shown || quiet ? 'quiet' : 'primary'}
      onClick={toggle}
      aria-label={shown ? t('unfollow', { name }) : undefined}
    >
      {shown && <Icon icon={Check} size={18} />}
      {shown ? t('following') : t('follow')}
    </Button>
  )
}
