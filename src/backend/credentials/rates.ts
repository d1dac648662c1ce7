import type { RateRules } from '../core/rateLimits.ts'

export const credentialRates = {
  /** Each costs a signature and a place in a list for good. */
  issueCredential: { points: 30, duration: 24 * 60 * 60 },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof credentialRates, RateRule> {}
}
