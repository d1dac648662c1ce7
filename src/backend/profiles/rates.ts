import type { RateRules } from '../core/rateLimits.ts'

export const profileRates = {
  /** Calls for other people's profiles; a profile's page makes two. */
  profileRead: { points: 400, duration: 10 * 60, refusal: 'tooManyProfiles' },
  profileReadDay: { points: 4_000, duration: 24 * 60 * 60, refusal: 'tooManyProfiles' },
  /** Higher, because the users of an office share one address. */
  profileReadAddress: { points: 2_000, duration: 10 * 60, refusal: 'tooManyProfiles', by: 'network' },
  profileExistence: { points: 120, duration: 60, refusal: 'tooManyProfiles', by: 'network' },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof profileRates, RateRule> {}
}
