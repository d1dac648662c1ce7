import { tokenCookie, tokenCookieSeconds } from '#contract/accounts/tokenCookie.ts'
import type { AstroGlobal } from 'astro'

/** Sets the token cookie on the server, for forms posted without JavaScript. */
export function setTokenCookie(
  { cookies, locals }: Pick<AstroGlobal, 'cookies' | 'locals'>,
  token: string,
): void {
  cookies.set(tokenCookie, token, {
    ...locals.cookieScope,
    sameSite: 'strict',
    secure: true,
    maxAge: tokenCookieSeconds,
  })
}
