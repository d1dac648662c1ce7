import { useStore } from '@nanostores/react'
import { memo, useEffect } from 'react'
import { useHydrated } from '#ui/hydrated.ts'
import { readToken } from '#client/token.ts'
import type { LinkedCompany } from '#contract/profiles/profiles.ts'
import { actAs } from '#client/acting.ts'
import { afterGaps, subscribe } from '#client/realtime.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import {
  $actingProfile,
  $profile,
  $profileExtra,
  refreshRights,
  seedViewer,
  type ShownProfile,
} from '#client/ownProfile.ts'
import { translatorFor } from '#i18n/island.ts'
import { pathsFor } from '#paths'
import { Avatar } from '#ui/Marks.tsx'
import { Menu, MenuButton, MenuLink, MenuRule } from '#ui/Menu.tsx'
import { CompanyNav } from './CompanyNav.tsx'
import { HiringLink } from './HiringLink.tsx'
import { useDesks } from './useDesks.ts'
import { useMessageCounts } from './useMessageCounts.ts'
import { withCount } from '#client/countText.ts'
import { switchToProfileLocale } from './profileLocale.ts'
import { redirectOnSessionEnd, logOut } from './session.ts'
import type { SessionProps } from './sessionProps.ts'

/** The signed-in user and their acting profile: always visible in the header. */
function SessionMenu(props: SessionProps) {
  const hydrated = useHydrated()
  // On shared pages the server does not load the user, so nothing is rendered before hydration.
  return hydrated || props.viewer ? <LoadedSessionMenu {...props} /> : null
}

function LoadedSessionMenu({ viewer, acting, ...rest }: SessionProps) {
  const own = useStore($profile).data ?? viewer?.profile
  const extra = useStore($profileExtra).data ?? viewer?.extra
  const companies = extra?.companies ?? []
  const stored = useStore($actingProfile)
  const company = stored === undefined ? (companies.find((one) => one.slug === acting) ?? null) : stored

  useEffect(() => {
    seedViewer(readToken(), viewer)
    redirectOnSessionEnd()
  }, [viewer])
  useEffect(() => {
    if (own) switchToProfileLocale(own)
  }, [own])

  useCompanyRights(own?.user_id)
  const messages = useMessageCounts(own?.user_id, company)
  const desks = useDesks(own?.user_id, companies)
  const ownDesk = desks.find(({ slug }) => slug === company?.slug)
  useJobMarks(viewer === null && own !== undefined, rest.hrPanelUrl)

  if (!own) return null
  return (
    <>
      {company && (
        <CompanyNav
          company={company}
          inboxUnread={messages.inbox ?? company.unread_messages}
          unopened={ownDesk?.unopened ?? 0}
          {...rest}
        />
      )}
      {!ownDesk && <HiringLink desks={desks} {...rest} />}
      <ProfileMenu
        own={own}
        companies={companies}
        company={company}
        unreadMessages={messages.own ?? extra?.unread_messages ?? 0}
        {...rest}
      />
    </>
  )
}

/** Marks the jobs on a shared page, once it is known that someone is signed in. Pages without jobs load nothing for it. */
function useJobMarks(shared: boolean, hrPanelUrl: string | null): void {
  useEffect(() => {
    if (!shared || !document.querySelector('main a[href*="/job-postings/"]')) return
    void import('#features/sharedPages/markJobs.ts').then(({ markJobs }) => markJobs(hrPanelUrl))
  }, [shared, hrPanelUrl])
}

const loadEvent = async () => (await import('#contract/realtime/events.ts')).rightsChanged

/** Keeps the user's company rights current: by socket, and by refetching when a message may have been missed. */
function useCompanyRights(userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined) return
    const stop = subscribe(loadEvent, userChannel(userId), refreshRights, afterGaps(refreshRights))
    const onVisible = () => {
      if (document.visibilityState === 'visible') refreshRights()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [userId])
}

interface ProfileMenuProps extends Pick<SessionProps, 'strings' | 'scope'> {
  own: ShownProfile
  companies: readonly LinkedCompany[]
  company: LinkedCompany | null
  unreadMessages: number
}

function ProfileMenu({ own, companies, company, unreadMessages, strings, scope }: ProfileMenuProps) {
  const t = translatorFor(strings)
  const path = pathsFor({ ...scope, profileId: null })
  const name = `${own.first_name} ${own.last_name}`
  const shown = company ? { name: company.name, src: company.logo_url } : { name, src: own.photo_url }
  return (
    <Menu
      triggerClass="profile-button"
      trigger={
        <>
          <Avatar name={shown.name} src={shown.src} kind={company ? 'company' : 'person'} size="s" />
          <span className="wide-only" aria-hidden="true">
            {shown.name}
          </span>
          <span className="visually-hidden">
            {t('profileMenu')}: {shown.name}
          </span>
        </>
      }
    >
      <MenuLink
        href={path('home', null, { acting: '' })}
        aria-current={company ? undefined : 'true'}
        onClick={() => actAs(null)}
      >
        <Avatar name={name} src={own.photo_url} size="s" />
        {name}
      </MenuLink>
      {companies.map((one) => (
        <MenuLink
          key={one.id}
          href={path('home', null, { acting: one.slug })}
          aria-current={one.id === company?.id ? 'true' : undefined}
          onClick={() => actAs(one.slug)}
        >
          <Avatar name={one.name} src={one.logo_url} kind="company" size="s" />
          <span>
            {one.name}
            {one.domain && <small className="soft"> {one.domain}</small>}
          </span>
        </MenuLink>
      ))}
      <MenuLink href={path('createCompany')}>{t('createCompany')}</MenuLink>
      <MenuRule />
      {company && <Workspace company={company} strings={strings} scope={scope} />}
      <MenuLink href={path('messages')}>{withCount(t('messages'), unreadMessages)}</MenuLink>
      <MenuLink href={path('profile')}>{t('profile')}</MenuLink>
      <MenuLink href={path('careers')}>{t('careers')}</MenuLink>
      <MenuLink href={path('cv')}>{t('cv')}</MenuLink>
      <MenuLink href={path('achievements')}>{t('achievements')}</MenuLink>
      <MenuLink href={path('myJobs')}>{t('myJobs')}</MenuLink>
      <MenuLink href={path('settings')}>{t('settings')}</MenuLink>
      <MenuButton onClick={() => void logOut()}>{t('signOut')}</MenuButton>
    </Menu>
  )
}

interface WorkspaceProps extends Pick<SessionProps, 'strings' | 'scope'> {
  company: LinkedCompany
}

/** What else the member may open of the company's workspace; the header has the rest. */
function Workspace({ company, strings, scope }: WorkspaceProps) {
  const t = translatorFor(strings)
  const path = pathsFor({ ...scope, profileId: null })
  const { slug } = company
  return (
    <>
      <MenuLink href={path('editCompany', { slug })}>
        {t(company.role === 'admin' ? 'editPage' : 'workspace')}
      </MenuLink>
      {company.manage_hr_panel && <MenuLink href={path('editJobs', { slug })}>{t('jobPostings')}</MenuLink>}
      <MenuRule />
    </>
  )
}

// Astro's renderer recognizes a memo component directly; a plain function it would render once more to find
// out.
export default memo(SessionMenu)
