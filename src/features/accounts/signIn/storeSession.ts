import type { Reply } from '#contract/core/endpoint.ts'
import type { signIn } from '#contract/accounts/signIn.ts'
import { storeToken } from '#client/token.ts'
import { storeDevice } from './deviceCookie.ts'

export type SignInReply = Reply<typeof signIn>

/** Stores the session and the device cookie, then redirects. */
export function storeSession({ token, device }: SignInReply, next: string): void {
  storeDevice(device)
  storeToken(token)
  location.assign(next)
}
