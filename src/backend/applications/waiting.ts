import { and, lte, or, sql, type SQL } from 'drizzle-orm'
import { answerDays } from '#contract/applications/applicantFilters.ts'
import { isUndecided, isUnopened } from '../core/headerCounts.ts'
import { applications } from './schema/applications.ts'

/** Somebody has opened the application and nobody has decided on it. */
export const isOpened = sql`${applications.state} = 'viewed' and ${isUndecided}`

/** Whose answer is due since long: nobody has decided on the application, whether or not it has been opened. */
export const isOverdue = (now: Date): SQL | undefined =>
  and(or(isUnopened, isOpened), lte(applications.sentAt, new Date(now.getTime() - answerDays * 86_400_000)))
