import { computed } from 'nanostores'
import { $actingSlug, actAs, watchActing } from '#client/acting.ts'
import { api, setCompanyDeniedHandler } from '#client/api.ts'
import { createFetcherStore, mutateCache, revalidateKeys } from '#client/query.ts'
import { $token } from '#client/tokenStore.ts'
import { call } from '#contract/core/call.ts'
import {
  showOwnProfile,
  showOwnProfileExtra,
  type LinkedCompany,
  type Profile,
  type ProfileExtra,
} from '#contract/profiles/profiles.ts'

/** What the header of every page shows of the signed-in user. */
export type ShownProfile = Pick<Profile, 'user_id' | 'first_name' | 'last_name' | 'photo_url' | 'locale'>
export type ShownExtra = Pick<ProfileExtra, 'companies' | 'unread_messages'>

/** The signed-in user, fetched while there is a token. */
export const $profile = createFetcherStore<ShownProfile>(['profile', $token], {
  fetcher: () => call(api, showOwnProfile),
})
/** The companies for which they may act, and what waits for them. */
export const $profileExtra = createFetcherStore<ShownExtra>(['profile-extra', $token], {
  fetcher: () => call(api, showOwnProfileExtra),
})

/**
 * The acting company; null for the personal profile, undefined while unknown. Null once the user may no
 * longer act for it.
 */
export const $actingProfile = computed(
  [$actingSlug, $profileExtra],
  (slug, extra): LinkedCompany | null | undefined => {
    if (slug === undefined || slug === null) return slug
    return extra.data && (extra.data.companies.find((company) => company.slug === slug) ?? null)
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
export function seedViewer(token: string, viewer: { profile: ShownProfile; extra: ShownExtra } | null): void {
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
}: Partial<{ profile: ShownProfile; extra: ShownExtra }>): void {
  const token = $token.get()
  if (profile) mutateCache(`profile${token}`, profile)
  if (extra) mutateCache(`profile-extra${token}`, extra)
}
