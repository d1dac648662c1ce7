import type { Locale } from '#contract/core/locale.ts'

/** Changes of the sign-in methods that are reported by mail; keys of `mail.json`. */
export type SecurityChange =
  'secondFactorOn' | 'secondFactorOff' | 'recoveryCodesRenewed' | 'passkeyAdded' | 'passkeyRemoved'

declare module '../core/events.ts' {
  interface Events {
    signedUp: { accountId: number }
    signUpRepeated: { accountId: number; email: string }
    addressCodeSent: { accountId: number; email: string; code: string; locale: Locale }
    /** A code was requested for an address that another account has. */
    addressElsewhere: { email: string; locale: Locale }
    primaryEmailChanged: { accountId: number; from: string; to: string }
    accountClosed: {
      accountId: number
      email: string
      locale: Locale
      eraseAfter: string
      companyIds: number[]
      byStaff?: true
    }
    accountReopened: { accountId: number; companyIds: number[] }
    /** `stays`: the device that changed it is still signed in. */
    passwordChanged: { accountId: number; stays?: true }
    /** A sign-in method was changed; the owner is notified. */
    securityChanged: { accountId: number; change: SecurityChange }
    /** Some devices of the account were signed out. */
    sessionsEnded: { accountId: number }
    phoneCodeSent: { messageId: string; number: string; code: string; locale: Locale }
    codeSent: { attempt: string; email: string; code: string }
  }
}
