import { tokenCookie, tokenCookieSeconds } from '#contract/accounts/tokenCookie.ts'
import { atom } from 'nanostores'
import { clientConfig, cookieScope } from './config.ts'

/** How often the cookie is looked at where the browser does not tell of changes, in milliseconds. */
const pollMs = 1_000

/** The token of the signed-in person; empty when nobody is, or not known yet. Browser only. */
export const $token = atom<string>('')
/** The token that this tab knows of: any other in the cookie was put there from outside. */
let known = ''

export function readToken(): string {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${tokenCookie}=`))
  const text = pair?.slice(tokenCookie.length + 1) ?? ''
  try {
    return decodeURIComponent(text)
  } catch {
    // Somebody else wrote it there; whether it is a token is for the server to say.
    return text
  }
}

/** Stores a token. Nothing is redirected by this: whoever signed in decides where to go. */
export function storeToken(token: string): void {
  write(`${tokenCookie}=${encodeURIComponent(token)}; ${cookieScope()}; max-age=${tokenCookieSeconds}`)
  setKnownToken(token)
}

export function dropToken(): void {
  write(`${tokenCookie}=; ${cookieScope()}; max-age=0`)
  setKnownToken('')
}

/** One that was hidden before there were two hosts would stand in the way of the one for both. */
function write(cookie: string): void {
  if (clientConfig().cookieDomain)
    document.cookie = `${tokenCookie}=; path=/; max-age=0; samesite=strict; secure`
  document.cookie = `${cookie}; samesite=strict; secure`
}

function setKnownToken(token: string): void {
  known = token
  $token.set(token)
}

/** Tells when the token is changed from outside: by another tab, or by the server. */
export function watchToken(onOutsideChange: (token: string) => void): void {
  const renderedFor = (known = readToken())
  let hidden = false
  const checkCookie = () => {
    const token = readToken()
    if (hidden || token === known) return
    setKnownToken(token)
    onOutsideChange(token)
  }
  if ('cookieStore' in window) window.cookieStore.addEventListener('change', checkCookie)
  else setInterval(checkCookie, pollMs)
  // A tab that slept may have missed it.
  document.addEventListener('visibilitychange', checkCookie)
  window.addEventListener('pagehide', () => (hidden = true))
  window.addEventListener('pageshow', () => {
    if (hidden && readToken() !== renderedFor) reloadHidden()
    else {
      hidden = false
      checkCookie()
    }
  })
}

/** The browser hidden this page for the way back as somebody else, or nobody, saw it: it is not shown to who comes. */
function reloadHidden(): void {
  document.documentElement.hidden = true
  location.reload()
}
