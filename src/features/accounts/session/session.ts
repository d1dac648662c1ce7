import { signOut } from '#contract/accounts/session.ts'
import { call } from '#contract/core/call.ts'
import { api, setSessionEndHandler } from '#client/api.ts'
import { clientConfig } from '#client/config.ts'
import { dropToken, readToken } from '#client/token.ts'
import { pathsFor } from '#paths'

/** Delay between dropping the token and redirecting to /login, in milliseconds. */
const redirectDelayMs = 10

let signingOut: Promise<void> | null = null

/** `ended` makes the login page say that the session was ended elsewhere. */
type LoginQuery = { readonly next: string; readonly ended: '1' }

/** From now on a 401 ends the session; after the next sign-in the user returns to this page. */
export function redirectOnSessionEnd(): void {
  setSessionEndHandler(() => void logOut({ next: location.pathname + location.search, ended: '1' }))
}

/** Ends the session once, however many callers ask. A failed sign-out counts as successful. */
export function logOut(query?: LoginQuery): Promise<void> {
  signingOut ??= endSession(query)
  return signingOut
}

async function endSession(query?: LoginQuery): Promise<void> {
  if (readToken() !== '') await call(api, signOut).catch(() => null)
  dropToken()
  // The page of signing in, not of another person's profile.
  const login = pathsFor({ ...clientConfig().scope, profileId: null })('login', null, query)
  setTimeout(() => location.assign(login), redirectDelayMs)
}
