import type { RateRules } from '../core/rateLimits.ts'

export const companyRates = {
  companySearch: { points: 120, duration: 60 },
  /** New companies per account. */
  companyCreation: { points: 5, duration: 24 * 60 * 60 },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof companyRates, RateRule> {}
}
