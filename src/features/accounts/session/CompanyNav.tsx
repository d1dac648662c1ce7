import { Undo2 } from 'lucide'
import { actAs } from '#client/acting.ts'
import type { LinkedCompany } from '#contract/profiles/profiles.ts'
import { translatorFor } from '#i18n/island.ts'
import { pathsFor } from '#paths'
import { Icon } from '#ui/Icon.tsx'
import type { SessionProps } from './sessionProps.ts'
import { withCount } from '#client/countText.ts'

interface CompanyNavProps extends Pick<SessionProps, 'strings' | 'scope' | 'hrPanelUrl' | 'barePath'> {
  company: LinkedCompany
  inboxUnread: number
  /** Applications that nobody has opened. */
  unopened: number
}

/**
 * The header of a company, while somebody acts for it: the parts of its workspace that they may open, and the way back to
 * themself. It takes the place of the links of a person (`chrome.css`), and works without JavaScript.
 */
export function CompanyNav({ company, inboxUnread, unopened, ...props }: CompanyNavProps) {
  const { strings, scope, hrPanelUrl, barePath } = props
  const t = translatorFor(strings)
  const path = pathsFor({ ...scope, profileId: null })
  const { slug, name } = company
  const isAdmin = company.role === 'admin'
  const page = `/company/${slug}`
  const under = (part: string) => barePath.startsWith(part)
  const links = [
    { href: path('company', { slug }), text: t('page'), current: barePath === page },
    company.manage_hr_panel && {
      href: hrPanelUrl ?? path('hrPanel', { slug }),
      text: withCount(t(hrPanelUrl ? 'hrPanel' : 'hiring'), unopened),
      current: under(`/hr-panel/${slug}`),
    },
    { href: path('editMembers', { slug }), text: t('people'), current: under(`${page}/edit/members`) },
    {
      href: path(isAdmin ? 'editPosts' : 'companyPosts', { slug }),
      text: t('posts'),
      current: under(`${page}/posts`),
    },
    company.answer_messages && {
      href: path('inbox', { slug }),
      text: withCount(t('messages'), inboxUnread),
      current: under(`${page}/edit/messages`),
    },
  ].filter((link) => link !== false)
  return (
    <>
      <p className="acting-profile">
        <strong>{name}</strong>
        <a href={path('home', null, { acting: '' })} onClick={() => actAs(null)}>
          <Icon icon={Undo2} size={16} />
          {t('backToOwn')}
        </a>
      </p>
      <nav className="site-nav company-nav" aria-label={name}>
        <ul className="plain">
          {links.map(({ href, text, current }) => (
            <li key={href}>
              <a href={href} aria-current={current ? 'page' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
