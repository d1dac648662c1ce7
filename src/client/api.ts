import type { SendOptions, Transport } from '#contract/core/call.ts'
import type { signOut } from '#contract/accounts/session.ts'
import { CallError } from '#contract/core/errors.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { showOwnProfile } from '#contract/profiles/profiles.ts'
import { readActing } from './acting.ts'
import { clientConfig, currentLocale } from './config.ts'
import { countOwnChange } from './ownChanges.ts'
import { requestReauthentication } from './reauthentication.ts'
import { toast } from './toasts.ts'
import { dropToken, readToken } from './token.ts'

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

// Of the contract only its types: every island loads this file, and the schemas of those would come along.
const signOutPath: (typeof signOut)['path'] = '/api/logout'
const ownProfilePath: (typeof showOwnProfile)['path'] = '/api/profile/show'

let closingCalls = 0
/**
 * Runs work that ends the session itself, such as closing the account: calls that fail with 401 meanwhile do not take the
 * page to /login. After success the caller leaves the page; after a failure, 401s end the session again.
 */
export async function withoutSessionEnd<T>(work: () => Promise<T>): Promise<T> {
  closingCalls += 1
  try {
    return await work()
  } catch (error) {
    closingCalls -= 1
    if (error instanceof CallError && error.kind === 'unauthorized') onSessionEnd()
    throw error
  }
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
  send(request: Request, options: SendOptions) {
    const answer = options.onProgress
      ? import('./upload.ts').then(({ sendWithProgress }) => sendWithProgress(request, options))
      : fetch(request, { signal: options.signal ?? null })
    return request.method === 'GET' ? answer : countOwnChange(answer)
  },
  async reauthenticate() {
    const reauthenticated = await requestReauthentication()
    return reauthenticated === null ? null : reauthenticated ? 'proven' : 'cancelled'
  },
  onFailure,
}

/**
 * A 401 while signed in ends the session. Two calls only drop the token and show a toast: the own-profile
 * call on /login, and sign-out itself, after which the page is left.
 */
function onFailure(error: CallError, endpoint: Endpoint): void {
  if (error.code === 'companyDenied') onDenied()
  if (error.kind !== 'unauthorized' || readToken() === '') return
  const isOwnProfileOnLogin = endpoint.path === ownProfilePath && location.pathname.endsWith('/login')
  if (endpoint.path === signOutPath) {
    dropToken()
    toast.errorOnNextPage(textOf(error))
  } else if (isOwnProfileOnLogin) {
    dropToken()
    toast.error(textOf(error))
  } else if (closingCalls === 0) {
    onSessionEnd()
  }
}

/** What the server's field `error` says; our own backend has a code there, and a sentence in `message`. */
function textOf({ code, message }: CallError): string {
  return code !== null && !/^[a-z][A-Za-z]*$/.test(code) ? code : message
}
