import { atom } from 'nanostores'

/** The cookie that holds the token: path /, SameSite strict, secure, 365 days (specification, chapter 9). */
const name = 's-token'
const maxAge = 365 * 24 * 60 * 60
/** How often the cookie is looked at where the browser does not tell of changes, in milliseconds. */
const pollMs = 1_000

/** The token of the signed-in person; empty when nobody is. Browser only. */
export const $token = atom<string>('')

export function readToken(): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return decodeURIComponent(found?.slice(name.length + 1) ?? '')
}

/** Stores a token. Nothing is redirected by this: whoever signed in decides where to go. */
export function storeToken(token: string): void {
  document.cookie = `${name}=${encodeURIComponent(token)}; path=/; max-age=${maxAge}; samesite=strict; secure`
  $token.set(token)
}

export function dropToken(): void {
  document.cookie = `${name}=; path=/; max-age=0; samesite=strict; secure`
  $token.set('')
}

/** Tells when the token is changed from outside: by another tab, or by the server. */
export function watchToken(onOutsideChange: (token: string) => void): () => void {
  const look = () => {
    const token = readToken()
    if (token === $token.get()) return
    $token.set(token)
    onOutsideChange(token)
  }
  const timer = setInterval(look, pollMs)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pageshow', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pageshow', look)
  }
}
