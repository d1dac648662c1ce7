import type { Reply } from '#contract/core/endpoint.ts'
import type { signIn } from '#contract/accounts/signIn.ts'
import { storeToken } from '#client/token.ts'
import { keepDevice } from './deviceCookie.ts'

export type Entered = Reply<typeof signIn>

/** Keeps what a sign-in gave, and goes where it leads. */
export function keepEntered({ token, device }: Entered, next: string): void {
  keepDevice(device)
  storeToken(token)
  location.assign(next)
}
