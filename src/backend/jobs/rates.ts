import type { RateRules } from '../core/rateLimits.ts'

export const jobRates = {
  searchAddress: { points: 120, duration: 60, by: 'network' },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof jobRates, RateRule> {}
}
