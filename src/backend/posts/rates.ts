import type { RateRules } from '../core/rateLimits.ts'

export const postRates = {
  /** New drafts per account. */
  postCreation: { points: 60, duration: 60 * 60 },
  comment: { points: 20, duration: 5 * 60 },
  /** Names that are searched for while somebody mentions them. */
  mentionSearch: { points: 300, duration: 10 * 60 },
  mentionSearchDay: { points: 3_000, duration: 24 * 60 * 60 },
  /** Pages that are fetched for previews. */
  linkPreview: { points: 20, duration: 10 * 60 },
  linkPreviewDay: { points: 200, duration: 24 * 60 * 60 },
  like: { points: 120, duration: 60 },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof postRates, RateRule> {}
}
