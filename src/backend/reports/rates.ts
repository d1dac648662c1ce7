import type { RateRules } from '../core/rateLimits.ts'

export const reportRates = {
  /** Reports of signed-out visitors, per network. */
  report: { points: 10, duration: 60 * 60, by: 'network' },
  reportByAccount: { points: 20, duration: 60 * 60 },
  /** Mails about reports to an address that somebody entered without a sign-in. */
  reportMail: { points: 5, duration: 24 * 60 * 60 },
  /** What is about to be reported, and receipts, per network. */
  reportPage: { points: 60, duration: 10 * 60, by: 'network' },
  objection: { points: 10, duration: 60 * 60 },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof reportRates, RateRule> {}
}
