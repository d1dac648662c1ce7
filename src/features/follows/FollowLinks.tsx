import { memo, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { api } from '#client/api.ts'
import { usePlaces } from '#client/places.ts'
import { useFollow } from '#features/companies/useFollow.ts'
import { CallError } from '#contract/core/errors.ts'
import { call } from '#contract/core/call.ts'
import { amongMaximum, followedAmong } from '#contract/follows/follows.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

interface FollowLinksProps {
  strings: StringsOf<'companies', 'actions'>
}
interface Place {
  readonly element: HTMLElement
  readonly slug: string
  readonly name: string
}

/** One place per company: several buttons could show different states. */
function firstOfEach(elements: readonly HTMLElement[]): Place[] {
  const places = new Map<string, Place>()
  for (const element of elements) {
    const { follow: slug = '', name = '' } = element.dataset
    if (!places.has(slug)) places.set(slug, { element, slug, name })
  }
  return [...places.values()].slice(0, amongMaximum)
}

/** A follow button after the name of each company in the lists of a page. */
function FollowLinks({ strings }: FollowLinksProps) {
  const places = firstOfEach(usePlaces('[data-follow]'))
  const [followed, setFollowed] = useState<ReadonlySet<string> | null>(null)
  const slugs = places.map(({ slug }) => slug).join()
  useEffect(() => {
    if (slugs === '') return
    call(api, followedAmong, { query: { slug: slugs.split(',') } }).then(
      (among) => setFollowed(new Set(among)),
      // The lists are complete without these buttons.
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
      },
    )
  }, [slugs])
  if (followed === null) return null
  return places.map(({ element, slug, name }) =>
    createPortal(
      <FollowLink strings={strings} slug={slug} name={name} initial={followed.has(slug)} />,
      element,
      slug,
    ),
  )
}

interface FollowLinkProps extends FollowLinksProps {
  slug: string
  name: string
  initial: boolean
}

function FollowLink({ strings, slug, name, initial }: FollowLinkProps) {
  const t = translatorFor(strings)
  const { following, toggle } = useFollow(slug, initial)
  return (
    <button
      type="button"
      className="follow-link"
      data-on={following || undefined}
      onClick={toggle}
      aria-label={following ? t('unfollow', { name }) : t('followNamed', { name })}
    >
      {following ? t('following') : t('follow')}
    </button>
  )
}

// Astro's renderer recognizes a memo component directly.
export default memo(FollowLinks)
