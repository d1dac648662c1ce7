import type { RateRules } from '../../core/rateLimits.ts'

export const domainRates = {
  /** Claims, mailed codes and checks: each per company, per admin and per network address. */
  domainClaim: { points: 20, duration: 24 * 60 * 60 },
  domainMail: { points: 10, duration: 24 * 60 * 60 },
  domainCheck: { points: 20, duration: 10 * 60 },
} as const satisfies RateRules

declare module '../../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof domainRates, RateRule> {}
}
