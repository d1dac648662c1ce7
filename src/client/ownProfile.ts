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

/** The signed-in user's profile, fetched while there is a token. */
export const $profile = createFetcherStore<Profile>(['profile', $token], {
  fetcher: () => call(api, showOwnProfile),
})
/** Data that belongs to the profile: companies, contact info, unread notifications. */
export const $profileExtra = createFetcherStore<ProfileExtra>(['profile-extra', $token], {
  fetcher: () => call(api, showOwnProfileExtra),
})

/**
 * The acting company; null for the personal profile, undefined while unknown. Null once the user may no
 * longer act for it.
 */
export const $actingProfile = computed(
  [$actingSlug, $profileExtra],
  (slug, extra): LinkedCompany | null | undefined => {
    if (slug === undefined) return undefined
    const companies = extra.data?.companies ?? []
    return companies.find((company) => company.slug === slug) ?? null
  },
)

/** Refetches the profile's data: the rights to act for companies may have changed. Browser only. */
export function refreshRights(): void {
  revalidateKeys((key) => key.startsWith('profile-extra'))
}

let dropping: (() => void) | null = null
/** Switches to the personal profile as soon as the right to act for the company is lost. */
function watchLostRights(): void {
  dropping ??= $profileExtra.listen(({ data }) => {
    const slug = $actingSlug.get()
    if (data && slug && !data.companies.some((company) => company.slug === slug)) actAs(null)
  })
}

/** Seeds the stores with the server-rendered data. Browser only. */
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

/** Caches the result of a saved change for everything that shows the own profile. Browser only. */
export function updateOwnProfile({
  profile,
  extra,
}: Partial<{ profile: Profile; extra: ProfileExtra }>): void {
  const token = $token.get()
  if (profile) mutateCache(`profile${token}`, profile)
  if (extra) mutateCache(`profile-extra${token}`, extra)
}
