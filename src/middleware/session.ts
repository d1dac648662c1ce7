import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import type { APIContext } from 'astro'
import { actingCookie } from '#contract/companies/actingProfile.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import type { Locale } from '#contract/core/locale.ts'
import {
  showOwnProfile,
  showOwnProfileExtra,
  type Profile,
  type ProfileExtra,
} from '#contract/profiles/profiles.ts'
import { translator, type Translate } from '#i18n/translate.ts'
import { pathsFor, routes, withPrefix } from '#paths'
import { setLocaleCookie, redirectToLanguage } from './language.ts'

export interface SignedInViewer {
  readonly profile: Profile
  readonly extra: ProfileExtra
}

/** Finds out who is signed in. A page that is the same for everyone is made without looking. */
export async function readSession(context: APIContext): Promise<Response | void> {
  const { cookies, locals } = context
  const isShared = locals.route !== null && 'shared' in routes[locals.route.name]
  locals.token = isShared ? null : (cookies.get(tokenCookie)?.value ?? null)
  locals.viewer = null
  locals.api = transportFor(locals, locals.locale, locals.t, locals.token)
  if (!locals.token) return
  try {
    const [profile, extra] = await Promise.all([
      call(locals.api, showOwnProfile),
      call(locals.api, showOwnProfileExtra),
    ])
    locals.viewer = { profile, extra }
  } catch (error) {
    if (!(error instanceof CallError) || error.kind !== 'unauthorized') throw error
    // The session has ended somewhere else.
    locals.token = null
    locals.api = transportFor(locals, locals.locale, locals.t, null)
    cookies.delete(tokenCookie, locals.cookieScope)
    return
  }
  clearLostActingProfile(context, locals.viewer)
  return switchToProfileLocale(context, locals.viewer.profile.locale)
}

/** Who may no longer act for a company acts for themself, and does not begin again by itself. */
function clearLostActingProfile({ cookies, locals }: APIContext, { extra }: SignedInViewer): void {
  const acting = cookies.get(actingCookie)?.value
  if (acting && !extra.companies.some(({ slug }) => slug === acting))
    cookies.delete(actingCookie, locals.cookieScope)
}

/** Chapter 4: the interface switches to the language of the own profile. */
function switchToProfileLocale(context: APIContext, locale: Locale): Response | void {
  const { locals, request, url, cookies } = context
  if (locale === locals.locale || request.method !== 'GET') return
  // Otherwise an address without a language would lead back to that of the browser, without end.
  setLocaleCookie(context, locale)
  if (locals.scope.strategy !== 'no_prefix')
    return redirectToLanguage(
      withPrefix(locals.barePath, { ...locals.scope, locale }) + url.search,
      302,
      cookies,
    )
  locals.locale = locale
  locals.t = translator(locale)
  locals.scope = { ...locals.scope, locale }
  locals.path = pathsFor(locals.scope)
  locals.api = transportFor(locals, locale, locals.t, locals.token)
}

/** The way to the backend for one request. */
export function transportFor(
  locals: Pick<App.Locals, 'send' | 'requestId'>,
  locale: Locale,
  t: Translate,
  token: string | null,
): Transport {
  return {
    // Any origin will do in this process; over HTTP the sender puts the backend's own there.
    baseUrl: 'http://backend',
    locale,
    get texts() {
      return { network: t('errors:network'), unknown: t('errors:unknown') }
    },
    token: () => token,
    send: (request) => locals.send(request),
  }
}
