import { tokenCookie, tokenCookieSeconds } from '#contract/accounts/tokenCookie.ts'
import { clientConfig, cookieScope } from './config.ts'

/** How often the cookie is polled where the browser has no CookieStore, in milliseconds. */
const pollMs = 1_000

/** The token this tab last read or wrote; a different one in the cookie was set elsewhere. */
let known = ''
const listeners: ((token: string) => void)[] = []

export function readToken(): string {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${tokenCookie}=`))
  const text = pair?.slice(tokenCookie.length + 1) ?? ''
  try {
    return decodeURIComponent(text)
  } catch {
    // The cookie was set by something else; the server decides whether it is a valid token.
    return text
  }
}

/** Stores a token. Does not redirect: that is up to the caller. */
export function storeToken(token: string): void {
  write(`${tokenCookie}=${encodeURIComponent(token)}; ${cookieScope()}; max-age=${tokenCookieSeconds}`)
  setKnownToken(token)
}

export function dropToken(): void {
  write(`${tokenCookie}=; ${cookieScope()}; max-age=0`)
  setKnownToken('')
}

/** A cookie set before there were two hosts would shadow the shared one, so it is removed. */
function write(cookie: string): void {
  if (clientConfig().cookieDomain)
    document.cookie = `${tokenCookie}=; path=/; max-age=0; samesite=strict; secure`
  document.cookie = `${cookie}; samesite=strict; secure`
  // Other tabs hear of it at once: in the background, polling may take a minute.
  localStorage.token = Date.now()
}

function setKnownToken(token: string): void {
  known = token
  for (const listener of listeners) listener(token)
}

/** Calls back with each token that this tab reads or writes. */
export function listenToToken(listener: (token: string) => void): void {
  listeners.push(listener)
}

/** Calls back when the token is changed elsewhere: by another tab or by the server. */
export function watchToken(onOutsideChange: (token: string) => void): void {
  const renderedFor = (known = readToken())
  let hidden = false
  const checkCookie = () => {
    const token = readToken()
    if (hidden || token === known) return
    setKnownToken(token)
    onOutsideChange(token)
  }
  if ('cookieStore' in window) cookieStore.addEventListener('change', checkCookie)
  else setInterval(checkCookie, pollMs)
  addEventListener('storage', checkCookie)
  // A background tab may have missed the change.
  addEventListener('visibilitychange', checkCookie)
  addEventListener('pagehide', () => (hidden = true))
  addEventListener('pageshow', () => {
    if (hidden && readToken() !== renderedFor) reloadHidden()
    else {
      hidden = false
      checkCookie()
    }
  })
}

/** The page was restored from the back/forward cache but rendered for another user: hide it and reload. */
function reloadHidden(): void {
  document.documentElement.hidden = true
  location.reload()
}
