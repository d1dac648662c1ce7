import type { AstroGlobal } from 'astro'

/** The cookie of chapter 9, when the server sets it for those without JavaScript. */
export function setTokenCookie({ cookies }: Pick<AstroGlobal, 'cookies'>, token: string): void {
  cookies.set('s-token', token, {
    path: '/',
    sameSite: 'strict',
    secure: true,
    maxAge: 365 * 24 * 60 * 60,
  })
}

/** Where to go after signing in: a path of this site, or null. */
export function safeNext(url: URL): string | null {
  const next = url.searchParams.get('next')
  // `//host` and `/\host` would leave the site.
  return next && /^\/(?![/\\])/.test(next) && !/[\r\n\t]/.test(next) ? next : null
}
