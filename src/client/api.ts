import type { SendOptions, Transport } from '#contract/core/call.ts'
import { signOut } from '#contract/accounts/session.ts'
import type { CallError } from '#contract/core/errors.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { readActing } from './acting.ts'
import { clientConfig, currentLocale } from './config.ts'
import { requestReauthentication } from './reauthentication.ts'
import { toast } from './toasts.ts'
import { dropToken, readToken } from './token.ts'
import { sendWithProgress } from './upload.ts'

/** What is to happen when a call finds out that the session has ended; set by the session itself. */
let onSessionEnd: () => void = dropToken
export function setSessionEndHandler(handler: () => void): void {
  onSessionEnd = handler
}

/** What is to happen when a right to act for a company turns out to be lost. */
let onDenied: () => void = () => undefined
export function setCompanyDeniedHandler(handler: () => void): void {
  onDenied = handler
}

/** The way from an island to the backend. */
export const api: Transport = {
  // Read on use: on the server, where islands are drawn for the first time, there is no location.
  get baseUrl() {
    return location.origin
  },
  get locale() {
    return currentLocale()
  },
  get texts() {
    return clientConfig().texts
  },
  token: () => readToken() || null,
  acting: readActing,
  send: (request: Request, options: SendOptions) =>
    options.onProgress
      ? sendWithProgress(request, options)
      : fetch(request, options.signal ? { signal: options.signal } : {}),
  async prove() {
    const reauthenticated = await requestReauthentication()
    return reauthenticated === null ? null : reauthenticated ? 'proven' : 'cancelled'
  },
  onFailure,
}

/**
 * A 401 while signed in ends the session, with the two exceptions of chapter 4: the own-profile call on /login, and
 * the logout itself, which only drop the token and say so.
 */
function onFailure(error: CallError, endpoint: Endpoint): void {
  if (error.code === 'companyDenied') onDenied()
  if (error.kind !== 'unauthorized' || readToken() === '') return
  const isOwnProfileOnLogin = endpoint.path === showOwnProfile.path && location.pathname.endsWith('/login')
  if (isOwnProfileOnLogin || endpoint.path === signOut.path) {
    dropToken()
    toast.error(error.message)
  } else {
    onSessionEnd()
  }
}
