import type { RateRules } from '../core/rateLimits.ts'

export const supportRates = {
  /** Of exact keys, so that nobody tries them out. */
  staffLookup: { points: 120, duration: 60 * 60 },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof supportRates, RateRule> {}
}
