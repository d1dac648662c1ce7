import type { RateRules } from '../core/rateLimits.ts'

export const applicationRates = {
  apply: { points: 30, duration: 60 * 60 },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof applicationRates, RateRule> {}
}
