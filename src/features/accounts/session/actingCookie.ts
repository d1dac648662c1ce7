import { actingCookie, actingSeconds } from '#contract/core/actingProfile.ts'
import type { APIContext } from 'astro'

/** Sets the acting profile on the server, for visitors without JavaScript. */
export function setActingCookie(
  { cookies, locals }: Pick<APIContext, 'cookies' | 'locals'>,
  slug: string,
): void {
  cookies.set(actingCookie, slug, { ...locals.cookieScope, sameSite: 'lax', maxAge: actingSeconds })
}
