import type { RateRules } from '../core/rateLimits.ts'

export const messageRates = {
  /** New conversations per account. */
  startConversation: { points: 10, duration: 24 * 60 * 60 },
  reply: { points: 30, duration: 10 * 60 },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof messageRates, RateRule> {}
}
