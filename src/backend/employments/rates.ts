import type { RateRules } from '../core/rateLimits.ts'

export const employmentRates = {
  /** Histories exported, per account. */
  historyExport: { points: 30, duration: 60 * 60 },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof employmentRates, RateRule> {}
}
