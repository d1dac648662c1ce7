import type { RateRules } from '../core/rateLimits.ts'

export const applicationRates = {
  apply: { points: 30, duration: 60 * 60 },
  /** Notes that the team writes or changes. */
  teamNote: { points: 60, duration: 5 * 60 },
  /** Decisions about many at once, or with words. */
  answerApplications: { points: 120, duration: 60 * 60 },
  /** Each tells a candidate. */
  proposeInterview: { points: 60, duration: 60 * 60 },
  /** Lists of applicants as a file. */
  exportApplicants: { points: 10, duration: 60 * 60 },
  /** Of people without an account. */
  startApplication: { points: 20, duration: 60 * 60, by: 'network' },
  /** In megabytes. */
  startedVolume: { points: 200, duration: 60 * 60, by: 'network' },
} as const satisfies RateRules

declare module '../core/rateLimits.ts' {
  interface RateNames extends Record<keyof typeof applicationRates, RateRule> {}
}
