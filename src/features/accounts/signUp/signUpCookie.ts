import type { AstroGlobal } from 'astro'

/**
 * What a browser keeps of a sign-up it began: with it the mailed code is enough, without it the password is asked for
 * again. Lax, because one comes back by the mail's link.
 */
export const signUpCookie = 'sign-up'
/** As long as a sign-up waits for its address to be confirmed, in seconds. */
const lifetime = 7 * 24 * 60 * 60

export interface StartedSignUp {
  readonly attempt: string
  readonly secret: string
}

/** What the cookie says of this attempt; null when it was started in another browser. */
export function readSignUpCookie(cookie: string | undefined, attempt: string | null): StartedSignUp | null {
  const [, started = '', secret = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  return started !== '' && (attempt === null || attempt === started) ? { attempt: started, secret } : null
}

/** Browser only. */
export function storeSignUpCookie({ attempt, secret }: StartedSignUp): void {
  document.cookie = `${signUpCookie}=${attempt}.${secret}; path=/; max-age=${lifetime}; samesite=lax; secure`
}

/** The sign-up is done: what proved it serves no more. Browser only. */
export function clearSignUpCookie(): void {
  document.cookie = `${signUpCookie}=; path=/; max-age=0; samesite=lax; secure`
}

/** The same, for those without JavaScript. */
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
