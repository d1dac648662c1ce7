import { rememberSending } from '../verification/codeSending.ts'
import { keepBegun, type Begun } from '../signUp/signUpCookie.ts'

/** Goes to an address of ours, which is told what happened here. Browser only. */
export function goOn(href: string, told: Readonly<Record<string, string>>): void {
  const address = new URL(href, location.href)
  for (const [name, value] of Object.entries(told)) address.searchParams.set(name, value)
  location.assign(address)
}

interface Sent extends Begun {
  readonly email: string
  readonly resend_after: number
}

/** A sign-up is begun: where its mailed code is asked for is next. Browser only. */
export function goOnToCode(sent: Sent, verification: string): void {
  const { attempt, email } = sent
  keepBegun(sent)
  rememberSending(email, sent.resend_after)
  goOn(verification, { attempt, email })
}
