import { signOut } from '#contract/accounts/session.ts'
import { call } from '#contract/core/call.ts'
import { api, setSessionEndHandler } from '#client/api.ts'
import { clientConfig } from '#client/config.ts'
import { dropToken, readToken } from '#client/token.ts'
import { pathsFor } from '#paths'

/** Between the token's end and the way to /login, in milliseconds (specification, chapter 9). */
const redirectDelayMs = 10

let signingOut: Promise<void> | null = null

/** From now on a call that is answered with 401 ends the session; after signing in one is back where one was. */
export function redirectOnSessionEnd(): void {
  setSessionEndHandler(() => void logOut({ next: location.pathname + location.search }))
}

/** Ends the session, once, however many ask for it. A logout that fails is treated like one that succeeds. */
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
