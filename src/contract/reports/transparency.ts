import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { measureKinds } from '../measures/measures.ts'
import { reportedKinds, reportReasons } from './reports.ts'

/** Who reported a case: somebody who was logged in, only people who were not, or nobody: a program found it. */
export const caseOrigins = ['signedIn', 'signedOut', 'signal'] as const

const count = z.number()
/** Decided cases of one kind, reason or origin, by what was decided. */
const decidedBy = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.array(
    z.object({
      name: z.enum(names),
      leave: count,
      warn: count,
      /** Absent of half-years that were counted before names could be replaced. */
      rename: z.optional(count),
      hide: count,
      remove: count,
    }),
  )

/** What was reported and decided within half a year, and what waited at its end, or waits now. */
export const ModerationFigures = z.object({
  reports: count,
  cases: z.object({ opened: count, decided: count, waiting: count, overdue: count }),
  /** From the first report to the decision, in hours; null if nothing was decided. */
  median_hours: z.nullable(count),
  /** In the order of the kinds, without those that have none. */
  by_kind: decidedBy(reportedKinds),
  /** A case counts for each reason that it was reported for. */
  by_reason: decidedBy(reportReasons),
  by_origin: decidedBy(caseOrigins),
  objections: z.object({ received: count, kept: count, revoked: count, overdue: count }),
  measures: z.record(z.enum(measureKinds), z.object({ taken: count, in_force: count })),
})
export type ModerationFigures = z.infer<typeof ModerationFigures>

/** The first (`1`) or second half of a year, in UTC. */
export const ModerationPeriod = z.object({
  year: z.number(),
  half: z.literal([1, 2]),
  /** Whether it is over. */
  complete: z.boolean(),
  figures: ModerationFigures,
})
export type ModerationPeriod = z.infer<typeof ModerationPeriod>

/** Half-years that are shown. */
export const shownPeriods = 10

export const showTransparency = endpoint({
  method: 'GET',
  path: '/api/transparency',
  access: 'anyone',
  summary: 'What was reported and how it was decided, by half-year, the latest first. Counted every hour.',
  reply: z.object({ periods: z.array(ModerationPeriod) }),
})
