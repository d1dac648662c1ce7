import { dailyUploadMegabytes } from '#contract/uploads/uploads.ts'
import type { RateRules } from '../core/rateLimits.ts'

export const uploadRates = {
  createUpload: { points: 200, duration: 60 * 60 },
  /** In megabytes. */
  uploadVolume: { points: dailyUploadMegabytes, duration: 24 * 60 * 60 },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof uploadRates, RateRule> {}
}
