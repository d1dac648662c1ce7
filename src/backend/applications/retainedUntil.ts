import { sql, type SQL } from '#drizzle'
import { nested } from '../db/nested.ts'
import { timestampText } from '../db/timestampText.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { applications } from './schema/applications.ts'
import { retentionConsents } from './schema/retention.ts'

const isDecided = sql`${applications.state} in ('rejected', 'hired', 'withdrawn')`
/** An application ends with the decision that was announced last, with its withdrawal, or else with its job. */
const hasEnded = sql`(${isDecided} or ${jobs.status} = 'closed')`
const endedAt = sql`case
  when ${isDecided} then ${applications.stateChangedAt}
  when ${applications.state} = 'shortlisted' then greatest(${jobs.closedAt}, ${applications.stateChangedAt})
  else greatest(${jobs.closedAt}, ${applications.sentAt}) end`

/** The consent that holds for each application; a null column without one. */
const consented = (column: SQL) => sql`(
  select ${column} from ${retentionConsents}
  where ${retentionConsents.applicationId} = ${applications.id} and ${retentionConsents.revokedAt} is null)`

/** 24 hours a day, also when clocks change. */
export const daysLong = (days: SQL): SQL => sql`interval '24 hours' * ${days}`

const retainedFor = (days: SQL) => sql`case when ${hasEnded} then greatest(
  greatest(${endedAt}, ${applications.retentionFrom}) + ${daysLong(days)}, ${applications.retainedAtLeastUntil}) end`

/**
 * Until when the company keeps each application, in a query with its job (docs/decisions/158-application-retention.md); null
 * while it is undecided and its job has not ended.
 */
export const retainedUntil: SQL<Date | null> = nested<Date | null>(
  retainedFor(sql`greatest(${applications.retentionDays}, ${consented(sql`${retentionConsents.days}`)})`),
)

/** The date, and since when the candidate agrees to it, as the wire has them. */
export const retentionColumns = {
  retainedUntil: nested<string | null>(timestampText(retainedUntil)),
  consentedAt: nested<string | null>(timestampText(consented(sql`${retentionConsents.givenAt}`))),
}

/** The date if the application is kept for so many days, as the wire has it. */
export const retainedUntilWith = (days: SQL): SQL<string | null> => nested(timestampText(retainedFor(days)))
