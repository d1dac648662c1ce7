import { atom, computed } from 'nanostores'
import { api } from '#client/api.ts'
import { createFetcherStore, mutateCache } from '#client/query.ts'
import { $token } from '#client/token.ts'
import { call } from '#contract/call.ts'
import {
  showOwnProfile,
  showOwnProfileExtra,
  type LinkedCompany,
  type Profile,
  type ProfileExtra,
} from '#contract/profiles.ts'

/** The signed-in person's own profile, asked for while there is a token. */
export const $profile = createFetcherStore<Profile>(['profile', $token], {
  fetcher: () => call(api, showOwnProfile),
})
/** What belongs to it: linked companies, contact info, unread notifications. */
export const $profileExtra = createFetcherStore<ProfileExtra>(['profile-extra', $token], {
  fetcher: () => call(api, showOwnProfileExtra),
})

/** The cookie keeps the slug of the company one acts for, so that the server draws the header right at once. */
export const actingCookie = 'acting'
const $actingSlug = atom<string | null | undefined>(undefined)

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

export function actAs(slug: string | null): void {
  const kept = slug === null ? `${actingCookie}=; max-age=0` : `${actingCookie}=${slug}; max-age=31536000`
  document.cookie = `${kept}; path=/; samesite=lax`
  $actingSlug.set(slug)
}

/** Fills the stores with what the server has already drawn. Browser only. */
export function seedViewer(token: string, viewer: { profile: Profile; extra: ProfileExtra } | null): void {
  $token.set(token)
  const acting = document.cookie.split('; ').find((pair) => pair.startsWith(`${actingCookie}=`))
  $actingSlug.set(acting?.slice(actingCookie.length + 1) || null)
  if (!viewer) return
  mutateCache(`profile${token}`, viewer.profile)
  mutateCache(`profile-extra${token}`, viewer.extra)
}

/** Keeps what a saved change came back as, for everything on the page that shows the own profile. Browser only. */
export function keepOwn({ profile, extra }: Partial<{ profile: Profile; extra: ProfileExtra }>): void {
  const token = $token.get()
  if (profile) mutateCache(`profile${token}`, profile)
  if (extra) mutateCache(`profile-extra${token}`, extra)
}
