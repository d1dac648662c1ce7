import { storeResendTime } from '../verification/resendTimes.ts'
import { storeSignUpCookie, type StartedSignUp } from '../signUp/signUpCookie.ts'

/** Navigates to an address of ours with extra query parameters. Browser only. */
export function redirectWith(href: string, params: Readonly<Record<string, string>>): void {
  const address = new URL(href, location.href)
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
  location.assign(address)
}

interface Sent extends StartedSignUp {
  readonly email: string
  readonly resend_after: number
}

/** Continues a started sign-up at the page that asks for the mailed code. Browser only. */
export function redirectToCodeEntry(sent: Sent, verification: string): void {
  const { attempt, email } = sent
  storeSignUpCookie(sent)
  storeResendTime(email, sent.resend_after)
  redirectWith(verification, { attempt, email })
}
