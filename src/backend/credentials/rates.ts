import type { RateRules } from '../core/rateLimits.ts'

export const credentialRates = {
  /** Each costs a signature and a place in a list for good. */
  issueCredential: { points: 30, duration: 24 * 60 * 60 },
  /** Readers of credentials; the users of an office share one address. Each may take seconds of a process. */
  credentialRead: { points: 60, duration: 10 * 60, by: 'network' },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof credentialRates, RateRule> {}
}
