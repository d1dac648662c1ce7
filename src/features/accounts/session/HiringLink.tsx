import { Briefcase } from 'lucide'
import { translatorFor } from '#i18n/island.ts'
import { pathsFor } from '#paths'
import { Icon } from '#ui/Icon.tsx'
import { Menu, MenuLink } from '#ui/Menu.tsx'
import type { SessionProps } from './sessionProps.ts'
import type { CompanyDesk } from './useDesks.ts'
import { countText, withCount } from '#client/countText.ts'

const look = 'icon-button hiring-link'

interface HiringLinkProps extends Pick<SessionProps, 'strings' | 'scope' | 'hrPanelUrl' | 'barePath'> {
  desks: readonly CompanyDesk[]
}

/**
 * The way to hiring for who manages it, while they act for themself or for a company where they do not: to the desk of their
 * company, or to one of several. Phones show an icon with the number.
 */
export function HiringLink({ desks, strings, scope, hrPanelUrl, barePath }: HiringLinkProps) {
  const t = translatorFor(strings)
  const path = pathsFor({ ...scope, profileId: null })
  const unopened = desks.reduce((sum, desk) => sum + desk.unopened, 0)
  const pageOf = (slug: string) => hrPanelUrl ?? path('hrPanel', { slug })
  const label = withCount(t(hrPanelUrl ? 'hrPanel' : 'hiring'), unopened)
  const face = (
    <>
      <span className="wide-only">{label}</span>
      <Icon icon={Briefcase} size={20} />
      {unopened > 0 && (
        <span className="count" data-tone="new" aria-hidden="true">
          {countText(unopened)}
        </span>
      )}
    </>
  )
  const [only, second] = desks
  if (!only) return null
  if (hrPanelUrl || !second)
    return (
      <a
        className={look}
        href={pageOf(only.slug)}
        aria-current={barePath === `/hr-panel/${only.slug}` ? 'page' : undefined}
      >
        {face}
      </a>
    )
  return (
    <Menu triggerClass={look} trigger={face}>
      {desks.map(({ slug, name, unopened: count }) => (
        <MenuLink key={slug} href={pageOf(slug)}>
          {withCount(name, count)}
        </MenuLink>
      ))}
    </Menu>
  )
}
