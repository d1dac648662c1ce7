import type { AstroGlobal } from 'astro'

/**
 * Identifies a browser that has signed in before: wrong guesses from elsewhere do not lock its owner out. It
 * does not authenticate anybody.
 */
export const deviceCookie = 's-device'
const lifetime = 365 * 24 * 60 * 60

/** Browser only. */
export function readDevice(): string | undefined {
  return new RegExp(`(?:^|; )${deviceCookie}=([\\w-]{43})(?:;|$)`).exec(document.cookie)?.[1]
}

/** Browser only. */
export function storeDevice(secret: string | null): void {
  if (secret)
    document.cookie = `${deviceCookie}=${secret}; path=/; max-age=${lifetime}; samesite=strict; secure`
}

/** Sets the cookie on the server, for forms posted without JavaScript. */
export function setDeviceCookie({ cookies }: Pick<AstroGlobal, 'cookies'>, secret: string | null): void {
  if (secret)
    cookies.set(deviceCookie, secret, { path: '/', sameSite: 'strict', secure: true, maxAge: lifetime })
}
