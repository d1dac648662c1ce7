import type { RateRules } from '../core/rateLimits.ts'

export const postRates = {
  /** New drafts per account. */
  postCreation: { points: 60, duration: 60 * 60 },
  comment: { points: 20, duration: 5 * 60 },
  like: { points: 120, duration: 60 },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof postRates, RateRule> {}
}
