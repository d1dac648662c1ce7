import { clientConfig, cookieScope } from '#client/config.ts'
import { languageCookie, locales } from '#contract/core/locale.ts'
import type { Profile } from '#contract/profiles/profiles.ts'
import { withPrefix } from '#paths'

const year = 365 * 24 * 60 * 60
const language = new RegExp(`^/(${locales.join('|')})(?=/|$)`)

/** Switches the interface to the language of the user's profile, if the page has another one. Browser only. */
export function switchToProfileLocale({ locale }: Pick<Profile, 'locale'>): void {
  const { scope } = clientConfig()
  if (locale === scope.locale) return
  // Set first: otherwise an address without a language would redirect to the browser's language.
  document.cookie = `${languageCookie}=${locale}; ${cookieScope()}; max-age=${year}; samesite=lax`
  if (scope.strategy === 'no_prefix') return location.reload()
  const bare = location.pathname.replace(language, '') || '/'
  location.replace(withPrefix(bare, { ...scope, profileId: null, locale }) + location.search + location.hash)
}
