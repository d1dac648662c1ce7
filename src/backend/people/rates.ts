import type { RateRules } from '../core/rateLimits.ts'

/** Searches per person; the network's share is that of reading profiles. */
export const peopleRates = {
  peopleSearch: { points: 100, duration: 10 * 60, refusal: 'tooManyProfiles' },
  peopleSearchDay: { points: 1_000, duration: 24 * 60 * 60, refusal: 'tooManyProfiles' },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof peopleRates, RateRule> {}
}
