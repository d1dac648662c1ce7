import type { RateRules } from './rateLimits.ts'

export const commonRates = {
  upload: { points: 60, duration: 60 * 60 },
  write: { points: 300, duration: 60 },
} as const satisfies RateRules

declare module './rateLimits.ts' {
  interface RateNames extends Record<keyof typeof commonRates, RateRule> {}
}
