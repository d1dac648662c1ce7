import type { AstroGlobal } from 'astro'

/**
 * Cookie of a sign-up started in this browser. With it the mailed code is enough; without it the password is
 * asked for again. SameSite=Lax, because the user returns by the mail's link.
 */
export const signUpCookie = 'sign-up'
/** As long as a sign-up waits for its address to be confirmed, in seconds. */
const lifetime = 7 * 24 * 60 * 60

export interface StartedSignUp {
  readonly attempt: string
  readonly secret: string
}

/** Reads the cookie of this attempt; null if it was started in another browser. */
export function readSignUpCookie(cookie: string | undefined, attempt: string | null): StartedSignUp | null {
  const [, started = '', secret = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  return started !== '' && (attempt === null || attempt === started) ? { attempt: started, secret } : null
}

/** Browser only. */
export function storeSignUpCookie({ attempt, secret }: StartedSignUp): void {
  document.cookie = `${signUpCookie}=${attempt}.${secret}; path=/; max-age=${lifetime}; samesite=lax; secure`
}

/** Removes the cookie after the sign-up is complete. Browser only. */
export function clearSignUpCookie(): void {
  document.cookie = `${signUpCookie}=; path=/; max-age=0; samesite=lax; secure`
}

/** Sets the cookie on the server, for forms posted without JavaScript. */
export function setSignUpCookie(
  { cookies }: Pick<AstroGlobal, 'cookies'>,
  { attempt, secret }: StartedSignUp,
): void {
  cookies.set(signUpCookie, `${attempt}.${secret}`, {
    path: '/',
    sameSite: 'lax',
    secure: true,
    maxAge: lifetime,
  })
}
