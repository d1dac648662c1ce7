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
