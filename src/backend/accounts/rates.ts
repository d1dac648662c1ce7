import type { RateRules } from '../core/rateLimits.ts'

export const accountRates = {
  signInAccount: { points: 10, duration: 15 * 60 },
  signInAddress: { points: 25, duration: 5 * 60, by: 'network' },
  /** A known browser of the owner: failed attempts from elsewhere do not count against it. */
  signInDevice: { points: 10, duration: 15 * 60 },
  secondFactor: { points: 10, duration: 15 * 60 },
  passkeyAddress: { points: 60, duration: 5 * 60, by: 'network' },
  signUpAddress: { points: 20, duration: 60 * 60, by: 'network' },
  codeSend: { points: 3, duration: 10 * 60 },
  codeSendAddress: { points: 20, duration: 10 * 60, by: 'network' },
  reset: { points: 5, duration: 30 * 60 },
  resetAddress: { points: 20, duration: 30 * 60, by: 'network' },
  resetTryAddress: { points: 30, duration: 10 * 60, by: 'network' },
  textAccount: { points: 10, duration: 24 * 60 * 60 },
  codeTryAddress: { points: 30, duration: 10 * 60, by: 'network' },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof accountRates, RateRule> {}
}
