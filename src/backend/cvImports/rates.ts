import type { RateRules } from '../core/rateLimits.ts'

export const cvImportRates = {
  /** Files that a person imports, also those that are refused. */
  cvImport: { points: 60, duration: 10 * 60 },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof cvImportRates, RateRule> {}
}
