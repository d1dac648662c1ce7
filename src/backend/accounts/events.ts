import type { Locale } from '#contract/core/locale.ts'

/** Changes of how one signs in that a mail tells of: sentences of `mail.json`. */
export type SecurityChange =
  'secondFactorOn' | 'secondFactorOff' | 'recoveryCodesRenewed' | 'passkeyAdded' | 'passkeyRemoved'

declare module '../core/events.ts' {
  interface Events {
    signedUp: { accountId: number }
    signUpRepeated: { accountId: number; email: string }
    addressCodeSent: { accountId: number; email: string; code: string; locale: Locale }
    /** Somebody asked for a code to an address that is another account's. */
    addressElsewhere: { email: string; locale: Locale }
    primaryEmailChanged: { accountId: number; from: string; to: string }
    accountClosed: {
      accountId: number
      email: string
      locale: Locale
      eraseAfter: string
      companyIds: number[]
    }
    accountReopened: { accountId: number; companyIds: number[] }
    /** `stays`: the device that changed it is still signed in. */
    passwordChanged: { accountId: number; stays?: true }
    /** How one signs in was changed: its owner is told. */
    securityChanged: { accountId: number; change: SecurityChange }
    /** Devices were signed out, this account's others were not. */
    sessionsEnded: { accountId: number }
    phoneCodeSent: { messageId: string; number: string; code: string; locale: Locale }
    codeSent: { attempt: string; email: string; code: string }
  }
}
