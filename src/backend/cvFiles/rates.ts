import type { RateRules } from '../core/rateLimits.ts'

export const cvFileRates = {
  /** Each choice on the page makes a file; waiting for one counts too. */
  cvFile: { points: 300, duration: 10 * 60 },
  /** Readers of check links; the users of an office share one address. */
  checkRead: { points: 300, duration: 10 * 60, by: 'network' },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof cvFileRates, RateRule> {}
}
