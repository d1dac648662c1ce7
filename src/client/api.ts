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

/** Called when a response shows that the session has ended; set by the session feature. */
let onSessionEnd: () => void = dropToken
export function setSessionEndHandler(handler: () => void): void {
  onSessionEnd = handler
}

/** Called when a response shows that the user may no longer act for a company. */
let onDenied: () => void = () => undefined
export function setCompanyDeniedHandler(handler: () => void): void {
  onDenied = handler
}

/** The transport that islands use to reach the backend. */
export const api: Transport = {
  // A getter, because there is no `location` while islands are rendered on the server.
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
  async reauthenticate() {
    const reauthenticated = await requestReauthentication()
    return reauthenticated === null ? null : reauthenticated ? 'proven' : 'cancelled'
  },
  onFailure,
}

/**
 * A 401 while signed in ends the session. Two calls only drop the token and show a toast: the own-profile
 * call on /login, and sign-out itself.
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
