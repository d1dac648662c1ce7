import {
  showAchievements,
  showCompanyProgress,
  showOwnAchievements,
} from '#contract/achievements/achievements.ts'
import { call } from '#contract/core/call.ts'
import { showProfile } from '#contract/profiles/profiles.ts'
import { membersChannel, userChannel } from '#contract/realtime/channels.ts'

/** The achievements that the page shows, whose they are, and the tabs with all that the reader may choose. */
export async function loadShownAchievements(locals: App.Locals, url: URL, acting: string | undefined) {
  const { api, path, scope, t, viewer } = locals
  const own = scope.profileId === null
  const companies = own ? (viewer?.extra.companies ?? []) : []
  const chosen = url.searchParams.get('company')
  const isChosen = chosen !== null || url.searchParams.has('own')
  const slug = isChosen ? chosen : acting
  const company = companies.find((one) => one.slug === slug)
  const [achievements, name] = await Promise.all([
    company
      ? call(api, showCompanyProgress, { params: { slug: company.slug } })
      : own
        ? call(api, showOwnAchievements)
        : call(api, showAchievements, { params: { identifier: String(scope.profileId) } }),
    company ? company.name : loadNamedProfile(locals),
  ])
  const tabs = [
    {
      href: path('achievements', null, { own: 'true' }),
      label: t('achievements:page.own'),
      current: !company,
    },
    ...companies.map((one) => ({
      href: path('achievements', null, { company: one.slug }),
      label: one.name,
      current: one === company,
    })),
  ]
  const kind = company ? ('company' as const) : ('person' as const)
  const live = own &&
    viewer && {
      channel: company ? membersChannel(company.id) : userChannel(viewer.profile.user_id),
      acting: isChosen ? undefined : (company?.slug ?? null),
    }
  return { shown: { kind, achievements, name, own, tabs }, live }
}

/** The name of the person whose profile a page shows: the viewer, or the one named in the address. */
async function loadNamedProfile({ api, scope, viewer }: App.Locals): Promise<string> {
  const profile =
    scope.profileId === null
      ? viewer?.profile
      : await call(api, showProfile, { params: { identifier: String(scope.profileId) } })
  return profile ? `${profile.first_name} ${profile.last_name}` : ''
}
