import { and, lte, sql, type SQL } from '#drizzle'
import { usualAnswerDays } from '#contract/applications/applicantFilters.ts'
import { isUndecided } from '../core/headerCounts.ts'
import { applications } from './schema/applications.ts'

/** Somebody has opened the application and nobody has decided on it. */
export const isOpened = sql`${applications.state} = 'viewed' and ${isUndecided}`

/** Nobody has decided on the application, whether or not it has been opened. Literals, for the index of those that wait. */
export const isAwaitingDecision = sql`${applications.state} in ('sent', 'viewed') and ${isUndecided}`

/** When an answer is due: as promised, and after the usual time without a promise. */
const dueAt = sql`coalesce(${applications.answerDueAt},
  ${applications.sentAt} + interval '24 hours' * ${usualAnswerDays}::int)`

/** Whose answer is due. */
export const isOverdue = (now: Date): SQL | undefined =>
  and(isAwaitingDecision, lte(dueAt, sql`${now.toISOString()}::timestamptz`))
