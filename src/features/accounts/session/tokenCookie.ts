import type { AstroGlobal } from 'astro'

/** The cookie of chapter 9, when the server sets it for those without JavaScript. */
export function setTokenCookie(
  { cookies, locals }: Pick<AstroGlobal, 'cookies' | 'locals'>,
  token: string,
): void {
  cookies.set('s-token', token, {
    ...locals.forBothHosts,
    sameSite: 'strict',
    secure: true,
    maxAge: 365 * 24 * 60 * 60,
  })
}
