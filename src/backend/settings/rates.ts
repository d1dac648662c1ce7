import type { RateRules } from '../core/rateLimits.ts'

export const settingRates = {
  export: { points: 5, duration: 24 * 60 * 60 },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof settingRates, RateRule> {}
}
