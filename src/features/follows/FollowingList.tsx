import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { useFollow } from '#features/companies/useFollow.ts'
import { muteCompany, unmuteCompany } from '#contract/activities/activities.ts'
import { call } from '#contract/core/call.ts'
import type { FollowedCompany } from '#contract/follows/follows.ts'
import { formatDay } from '#i18n/dates.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { pathsFor, type Scope } from '#paths'
import { Button } from '#ui/Button.tsx'
import { Avatar } from '#ui/Marks.tsx'

interface FollowingListProps {
  strings: StringsOf<'follows', 'list'>
  scope: Scope
  items: readonly FollowedCompany[]
}

/** The companies that the user follows. What is unfollowed stays in its place until the page is left, with an undo. */
export default function FollowingList({ strings, scope, items }: FollowingListProps) {
  return (
    <ul className="rows">
      {items.map((one) => (
        <FollowedRow key={one.company.id} strings={strings} scope={scope} followed={one} />
      ))}
    </ul>
  )
}

interface FollowedRowProps {
  strings: StringsOf<'follows', 'list'>
  scope: Scope
  followed: FollowedCompany
}

function FollowedRow({ strings, scope, followed }: FollowedRowProps) {
  const { company, open_job_count: jobs, followed_at: at } = followed
  const { slug, name, industry, country } = company
  const t = translatorFor(strings)
  const { following, toggle } = useFollow(slug, true)
  const [muted, setMuted] = useState(followed.muted === true)
  const facts = [
    muted ? t('muted') : null,
    industry,
    country,
    jobs > 0 ? t('openJobs', { count: jobs }) : null,
    t('since', { day: formatDay(at, strings.locale) }),
  ].filter((fact) => fact !== null)

  async function toggleMuted(): Promise<void> {
    const endpoint = muted ? unmuteCompany : muteCompany
    setMuted(!muted)
    if (!(await attempt(() => call(api, endpoint, { params: { slug } })))) setMuted(muted)
  }
  // A new follow is not muted.
  function toggleFollow(): void {
    setMuted(false)
    toggle()
  }
  return (
    <li className="row" data-left={!following || undefined}>
      <Avatar kind="company" name={name} src={company.logo_url} />
      <div>
        <h2 className="row-title">
          <a href={pathsFor(scope)('company', { slug })}>{name}</a>
        </h2>
        {following ? (
          <ul className="dotted">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        ) : (
          <p className="soft small" role="status">
            {t('unfollowed', { name })}
          </p>
        )}
      </div>
      <div className="row-side">
        {following && (
          <Button
            size="s"
            onClick={() => void toggleMuted()}
            aria-label={t(muted ? 'unmuteNamed' : 'muteNamed', { name })}
          >
            {t(muted ? 'unmute' : 'mute')}
          </Button>
        )}
        <Button
          size="s"
          onClick={toggleFollow}
          aria-label={t(following ? 'unfollowNamed' : 'undoNamed', { name })}
        >
          {t(following ? 'unfollow' : 'undo')}
        </Button>
      </div>
    </li>
  )
}
