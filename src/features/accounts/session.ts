import { signOut } from '#contract/accounts.ts'
import { call } from '#contract/call.ts'
import { api, whenSessionEnds } from '#client/api.ts'
import { clientConfig } from '#client/config.ts'
import { dropToken, readToken, watchToken } from '#client/token.ts'
import { pathsFor } from '#paths'

/** Between the token's end and the way to /login, in milliseconds (specification, chapter 9). */
const redirectDelayMs = 10

const path = () => pathsFor(clientConfig().scope)

/** Keeps this tab true to the token: when another tab signs in or out, this one follows. */
export function watchSession(): () => void {
  whenSessionEnds(() => void logOut())
  return watchToken((token) => location.assign(token ? path()('home') : path()('login')))
}

/** Ends the session. A logout that fails is treated like one that succeeds. */
export async function logOut(): Promise<void> {
  if (readToken() !== '') await call(api, signOut).catch(() => null)
  dropToken()
  setTimeout(() => location.assign(path()('login')), redirectDelayMs)
}
