import { signOut } from '#contract/accounts/session.ts'
import { call } from '#contract/core/call.ts'
import { api, whenSessionEnds } from '#client/api.ts'
import { clientConfig } from '#client/config.ts'
import { dropToken, readToken } from '#client/token.ts'
import { pathsFor } from '#paths'

/** Between the token's end and the way to /login, in milliseconds (specification, chapter 9). */
const redirectDelayMs = 10

let leaving: Promise<void> | null = null

/** From now on a call that is answered with 401 ends the session; after signing in one is back where one was. */
export function followSessionEnd(): void {
  whenSessionEnds(() => void logOut({ next: location.pathname + location.search }))
}

/** Ends the session, once, however many ask for it. A logout that fails is treated like one that succeeds. */
export function logOut(query?: { next: string }): Promise<void> {
  leaving ??= leave(query)
  return leaving
}

async function leave(query?: { next: string }): Promise<void> {
  if (readToken() !== '') await call(api, signOut).catch(() => null)
  dropToken()
  const login = pathsFor(clientConfig().scope)('login', null, query)
  setTimeout(() => location.assign(login), redirectDelayMs)
}
