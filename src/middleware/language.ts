import type { APIContext } from 'astro'
import { languageCookie, type Locale } from '#contract/core/locale.ts'

const year = 365 * 24 * 60 * 60

/** Sets the language cookie, to the chosen language or to the profile's. */
export function setLocaleCookie(
  { cookies, locals }: Pick<APIContext, 'cookies' | 'locals'>,
  locale: Locale,
): void {
  cookies.set(languageCookie, locale, { ...locals.cookieScope, maxAge: year, sameSite: 'lax' })
}

/** Redirects to the same page in another language. */
export function redirectToLanguage(to: string, status: number, cookies?: APIContext['cookies']): Response {
  const headers = new Headers({ location: to, vary: 'accept-language, cookie' })
  for (const cookie of cookies?.headers() ?? []) headers.append('set-cookie', cookie)
  return new Response(null, { status, headers })
}
