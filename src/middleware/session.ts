import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import type { APIContext } from 'astro'
import { actingCookie, actingParam } from '#contract/core/actingProfile.ts'
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
import { setActingCookie } from '#features/accounts/session/actingCookie.ts'
import { pathsFor, routes, withPrefix } from '#paths'
import { setLocaleCookie, redirectToLanguage } from './language.ts'

export interface SignedInViewer {
  readonly profile: Profile
  readonly extra: ProfileExtra
}

/** Loads the signed-in user. Shared pages skip this, and those of staff, who have sessions of their own there. */
export async function readSession(context: APIContext): Promise<Response | void> {
  const { cookies, locals } = context
  const row = locals.route && routes[locals.route.name]
  const isAnonymous = row !== null && ('shared' in row || row.guard === 'staff')
  locals.token = isAnonymous ? null : (cookies.get(tokenCookie)?.value ?? null)
  locals.viewer = null
  locals.api = transportFor(locals, locals.locale, locals.t, locals.token)
  if (!locals.token || isTokenOnly(locals.route)) return
  try {
    const [profile, extra] = await Promise.all([
      call(locals.api, showOwnProfile),
      call(locals.api, showOwnProfileExtra),
    ])
    locals.viewer = { profile, extra }
  } catch (error) {
    if (!(error instanceof CallError) || error.kind !== 'unauthorized') throw error
    // The session has ended elsewhere.
    locals.sessionEnded = true
    locals.token = null
    locals.api = transportFor(locals, locals.locale, locals.t, null)
    cookies.delete(tokenCookie, locals.cookieScope)
    return
  }
  const switched = switchActingProfile(context, locals.viewer)
  if (switched) return switched
  clearLostActingProfile(context, locals.viewer)
  return switchToProfileLocale(context, locals.viewer.profile.locale)
}

const isTokenOnly = (route: App.Locals['route']) => route !== null && 'tokenOnly' in routes[route.name]

/** Handles the links that switch the acting profile, and shows the chosen one. */
function switchActingProfile(context: APIContext, { extra }: SignedInViewer): Response | void {
  const { cookies, locals, request, url } = context
  const slug = url.searchParams.get(actingParam)
  if (slug === null || locals.route?.name !== 'home' || request.method !== 'GET') return
  const path = pathsFor({ ...locals.scope, profileId: null })
  const company = extra.companies.find((one) => one.slug === slug)
  if (company) setActingCookie(context, slug)
  else cookies.delete(actingCookie, locals.cookieScope)
  return redirectToLanguage(company ? path('company', { slug }) : path('home'), 303, cookies)
}

/** A user who may no longer act for a company acts as themself, until they choose again. */
function clearLostActingProfile({ cookies, locals }: APIContext, { extra }: SignedInViewer): void {
  const acting = cookies.get(actingCookie)?.value
  if (acting && !extra.companies.some(({ slug }) => slug === acting))
    cookies.delete(actingCookie, locals.cookieScope)
}

/** Switches the page to the language of the user's profile. */
function switchToProfileLocale(context: APIContext, locale: Locale): Response | void {
  const { locals, request, url, cookies } = context
  if (locale === locals.locale || request.method !== 'GET') return
  // Otherwise an address without a language would redirect to the browser's language forever.
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

/** The transport of one request to the backend. */
export function transportFor(
  locals: Pick<App.Locals, 'send' | 'requestId'>,
  locale: Locale,
  t: Translate,
  token: string | null,
): Transport {
  return {
    // In this process any origin works; over HTTP the sender replaces it with the backend's.
    baseUrl: 'http://backend',
    locale,
    get texts() {
      return { network: t('errors:network'), unknown: t('errors:unknown') }
    },
    token: () => token,
    send: (request) => locals.send(request),
  }
}
