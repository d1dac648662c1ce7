import { clientConfig, cookieScope } from '#client/config.ts'
import { languageCookie, locales } from '#contract/core/locale.ts'
import type { Profile } from '#contract/profiles/profiles.ts'
import { withPrefix } from '#paths'

const year = 365 * 24 * 60 * 60
const language = new RegExp(`^/(${locales.join('|')})(?=/|$)`)

/** Chapter 4: when the own profile speaks another language than the page, the interface switches to it. Browser only. */
export function switchToProfileLocale({ locale }: Pick<Profile, 'locale'>): void {
  const { scope } = clientConfig()
  if (locale === scope.locale) return
  // Remembered first: otherwise an address without a language would lead back to that of the browser.
  document.cookie = `${languageCookie}=${locale}; ${cookieScope()}; max-age=${year}; samesite=lax`
  if (scope.strategy === 'no_prefix') return location.reload()
  const bare = location.pathname.replace(language, '') || '/'
  location.replace(withPrefix(bare, { ...scope, profileId: null, locale }) + location.search + location.hash)
}
