import { signOut } from '#contract/accounts/session.ts'
import { call } from '#contract/core/call.ts'
import { api, setSessionEndHandler } from '#client/api.ts'
import { clientConfig } from '#client/config.ts'
import { dropToken, readToken } from '#client/token.ts'
import { pathsFor } from '#paths'

/** Delay between dropping the token and redirecting to /login, in milliseconds. */
const redirectDelayMs = 10

let signingOut: Promise<void> | null = null

/** From now on a 401 ends the session; after the next sign-in the user returns to this page. */
export function redirectOnSessionEnd(): void {
  setSessionEndHandler(() => void logOut({ next: location.pathname + location.search }))
}

/** Ends the session once, however many callers ask. A failed sign-out counts as successful. */
export function logOut(query?: { next: string }): Promise<void> {
  signingOut ??= endSession(query)
  return signingOut
}

async function endSession(query?: { next: string }): Promise<void> {
  if (readToken() !== '') await call(api, signOut).catch(() => null)
  dropToken()
  const login = pathsFor(clientConfig().scope)('login', null, query)
  setTimeout(() => location.assign(login), redirectDelayMs)
}
