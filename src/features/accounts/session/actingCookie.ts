import { actingCookie } from '#contract/core/actingProfile.ts'
import type { APIContext } from 'astro'

const year = 365 * 24 * 60 * 60

/** Sets the acting profile on the server, for visitors without JavaScript. */
export function setActingCookie(
  { cookies, locals }: Pick<APIContext, 'cookies' | 'locals'>,
  slug: string,
): void {
  cookies.set(actingCookie, slug, { ...locals.cookieScope, sameSite: 'lax', maxAge: year })
}
