import type { RateRules } from '../core/rateLimits.ts'

export const employmentRates = {
  /** Histories exported, per account. */
  historyExport: { points: 30, duration: 60 * 60 },
  /** Invitations per admin. */
  invite: { points: 60, duration: 60 * 60 },
  /** Mails per invitation. */
  inviteMail: { points: 3, duration: 10 * 60 },
  /** Mailed links opened or responded to, per network. */
  invitationToken: { points: 30, duration: 10 * 60, by: 'network' },
  joinRequest: { points: 20, duration: 60 * 60 },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof employmentRates, RateRule> {}
}
