import type { RateRules } from '../core/rateLimits.ts'

export const publicPageRates = {
  /** Turning a public page on or changing it. Low enough that nobody tries many addresses. */
  publicPage: { points: 30, duration: 60 * 60 },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof publicPageRates, RateRule> {}
}
