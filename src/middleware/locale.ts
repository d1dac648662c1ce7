import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import type { APIContext } from 'astro'
import { setLocale } from '#contract/profiles/profiles.ts'
import {
  defaultLocale,
  isLocale,
  languageCookie,
  preferredLocale,
  type Locale,
} from '#contract/core/locale.ts'
import { call } from '#contract/core/call.ts'
import { translator } from '#i18n/translate.ts'
import { isMachineReadable, withPrefix, type Scope } from '#paths'
import { setLocaleCookie, redirectToLanguage } from './language.ts'
import { transportFor } from './session.ts'

/**
 * Reads the language from the address, strips its segment, and redirects a first visit to the browser's
 * language.
 */
export async function readLocale(context: APIContext): Promise<Response | void> {
  const { url, cookies, locals, request } = context
  const { strategy } = locals.site
  const [, first = ''] = url.pathname.split('/')
  const named = isLocale(first) ? first : null
  // A path must not start with two slashes: in a redirect it would name another host.
  const barePath = (named ? url.pathname.slice(first.length + 1) : url.pathname).replace(/^\/*/, '/')
  const chosen = cookies.get(languageCookie)?.value

  const requested = url.searchParams.get('lang')
  if (isLocale(requested)) return switchLocale(context, requested, barePath)

  const preferred = preferredLocale(chosen, request.headers.get('accept-language'))
  const locale = named ?? (strategy === 'no_prefix' ? preferred : defaultLocale)
  // Clients of feeds and pictures want the language of the address.
  const moves = isPageVisit(request) && (named !== null || !isMachineReadable(barePath))
  const targetLocale = !named && moves ? preferred : locale
  const proper = withPrefix(barePath, { locale: targetLocale, profileId: null, strategy })
  if (moves && proper !== url.pathname) {
    // A detected language may change; an unused prefix is gone for good.
    const status = named ? 301 : 302
    return redirectToLanguage(proper + url.search, status)
  }
  locals.locale = locale
  locals.t = translator(locale)
  locals.barePath = barePath
}

function isPageVisit(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

/** Handles the language switch, a link with `?lang=`: stored in the cookie, and in the profile if signed in. */
async function switchLocale(context: APIContext, locale: Locale, barePath: string): Promise<Response> {
  const { cookies, locals, url } = context
  setLocaleCookie(context, locale)
  const token = cookies.get(tokenCookie)?.value
  if (token) {
    const api = transportFor(locals, locale, translator(locale), token)
    // The cookie applies even if the profile cannot be reached.
    await call(api, setLocale, { body: { locale } }).catch(() => null)
  }
  url.searchParams.delete('lang')
  const scope: Scope = { locale, profileId: null, strategy: locals.site.strategy }
  return redirectToLanguage(withPrefix(barePath, scope) + url.search, 303, cookies)
}
