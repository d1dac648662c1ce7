import { computed } from 'nanostores'
import { $actingSlug, actAs, watchActing } from '#client/acting.ts'
import { api, setCompanyDeniedHandler } from '#client/api.ts'
import { createFetcherStore, mutateCache, revalidateKeys } from '#client/query.ts'
import { $token } from '#client/token.ts'
import { call } from '#contract/core/call.ts'
import {
  showOwnProfile,
  showOwnProfileExtra,
  type LinkedCompany,
  type Profile,
  type ProfileExtra,
} from '#contract/profiles/profiles.ts'

/** The signed-in person's own profile, asked for while there is a token. */
export const $profile = createFetcherStore<Profile>(['profile', $token], {
  fetcher: () => call(api, showOwnProfile),
})
/** What belongs to it: linked companies, contact info, unread notifications. */
export const $profileExtra = createFetcherStore<ProfileExtra>(['profile-extra', $token], {
  fetcher: () => call(api, showOwnProfileExtra),
})

/**
 * The company that the person acts for; null is the personal profile, undefined not known yet. Gone with the right to it.
 */
export const $actingProfile = computed(
  [$actingSlug, $profileExtra],
  (slug, extra): LinkedCompany | null | undefined => {
    if (slug === undefined) return undefined
    const companies = extra.data?.companies ?? []
    return companies.find((company) => company.slug === slug) ?? null
  },
)

/** Asks anew what belongs to the profile: the rights to act for companies may have changed. Browser only. */
export function refreshRights(): void {
  revalidateKeys((key) => key.startsWith('profile-extra'))
}

let dropping: (() => void) | null = null
/** Stops acting for a company in the moment in which it is known that one may not any longer. */
function watchLostRights(): void {
  dropping ??= $profileExtra.listen(({ data }) => {
    const slug = $actingSlug.get()
    if (data && slug && !data.companies.some((company) => company.slug === slug)) actAs(null)
  })
}

/** Fills the stores with what the server has already drawn. Browser only. */
export function seedViewer(token: string, viewer: { profile: Profile; extra: ProfileExtra } | null): void {
  $token.set(token)
  watchActing()
  if (viewer) {
    mutateCache(`profile${token}`, viewer.profile)
    mutateCache(`profile-extra${token}`, viewer.extra)
  }
  watchLostRights()
  setCompanyDeniedHandler(refreshRights)
}

/** Keeps what a saved change came back as, for everything on the page that shows the own profile. Browser only. */
export function updateOwnProfile({
  profile,
  extra,
}: Partial<{ profile: Profile; extra: ProfileExtra }>): void {
  const token = $token.get()
  if (profile) mutateCache(`profile${token}`, profile)
  if (extra) mutateCache(`profile-extra${token}`, extra)
}
