import { and, eq, isNotNull, isNull, sql, type AnyColumn, type SQL } from '#drizzle'
import type { Employment } from '#contract/profiles/profiles.ts'
import { invitations } from './invitations.ts'
import { employmentAwards } from './awards.ts'
import { companies } from '../../companies/schema/companies.ts'
import { confirmedNames } from '../../profiles/schema/names.ts'
import { employmentCorrections } from './corrections.ts'
import { employmentPositions } from './record.ts'
import { employments } from './employments.ts'
import { profiles } from '../../profiles/schema/profiles.ts'

// Parts of queries of `employments`. What has subqueries nests them: in a query of a single table Drizzle omits the table of
// columns that a selected expression names itself.

export const isVerified = isNotNull(employments.verifiedAt)
/** Confirmed, and not ended. */
export const isOngoing = and(isVerified, isNull(employments.endDate))

/** A person and a company, as ids or as columns. */
interface Pair {
  readonly companyId: number | AnyColumn
  readonly userId: number | AnyColumn
}
export const isOngoingOf = ({ companyId, userId }: Pair) =>
  and(eq(employments.companyId, companyId), eq(employments.userId, userId), isOngoing)

/** What is selected of the latest ongoing employment of a pair, in a query of several tables. */
export const latestOngoing = <T>(selected: SQL, pair: Pair) => sql<T | null>`(
  select ${selected} from ${employments} where ${isOngoingOf(pair)}
  order by ${employments.startDate} desc, ${employments.id} desc limit 1)`

/** The last day; that of a planned termination once its time has come. */
export const currentLastDay = sql<
  string | null
>`coalesce(${employments.endDate}, case when ${employments.terminationAt} <= now() then greatest(${employments.startDate}, ${employments.terminationOn} - 1) end)`

const lastStarted = sql`(
  select ${employmentPositions.position} from ${employmentPositions}
  where ${employmentPositions.employmentId} = ${employments.id}
    and ${employmentPositions.startDate} <= least(current_date, coalesce(${employments.endDate}, ${employments.terminationOn} - 1))
  order by ${employmentPositions.startDate} desc limit 1)`
/** The position held now, or last. */
export const currentPosition = sql<string>`coalesce(${lastStarted}, ${employments.position})`

/** What `employmentFields` selects; `toEmployment` makes an employment of it. */
export type EmploymentFields = Omit<Employment, 'ended'> & { readonly time_zone: string }

const hasLaterName = sql`exists (
  select 1 from ${confirmedNames}
  where ${confirmedNames.employmentId} = ${employments.id} and ${confirmedNames.state} <> 'current')`
/** Whether the company has confirmed the employment, but not the name that the person uses now. */
export const underEarlierName = sql<boolean>`(${employments.verifiedAt} is not null and ${hasLaterName})`

const laterPositions = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', ${employmentPositions.id}, 'position', ${employmentPositions.position},
    'start_date', ${employmentPositions.startDate}) order by ${employmentPositions.startDate}), '[]')
  from ${employmentPositions} where ${employmentPositions.employmentId} = ${employments.id})`

/** The fields of an `Employment` that everybody gets, in a query of `employments` and their `companies`. */
export const employmentFields = sql`
  'id', ${employments.id}, 'company', ${employments.companyName},
  'company_name_now', nullif(${companies.name}, ${employments.companyName}),
  'company_slug', case when ${companies.closedAt} is null then ${companies.slug} end, 'position', ${currentPosition},
  'positions', json_build_array(json_build_object(
    'id', null, 'position', ${employments.position}, 'start_date', ${employments.startDate}))::jsonb || ${laterPositions},
  'start_date', ${employments.startDate}, 'end_date', ${currentLastDay},
  'termination_on', case when ${employments.endDate} is null and ${employments.terminationAt} > now() then ${employments.terminationOn} end,
  'time_zone', coalesce(${companies.timeZone}, 'UTC'),
  'description', ${employments.description}, 'verified_at', ${employments.verifiedAt},
  'verified_domain', ${employments.verifiedDomain}, 'earlier_name', ${underEarlierName}`

const awardsWhere = (condition: SQL) => sql`'awards', (
  select coalesce(json_agg(json_build_object('id', ${employmentAwards.id}, 'title', ${employmentAwards.title},
    'awarded_on', ${employmentAwards.awardedOn}, 'words', ${employmentAwards.words},
    'hidden', ${employmentAwards.hiddenAt} is not null)
    order by ${employmentAwards.awardedOn} desc, ${employmentAwards.id} desc), '[]')
  from ${employmentAwards} where ${employmentAwards.employmentId} = ${employments.id} and ${condition})`

/** The further fields for people who have no side in the employment. */
export const othersFields = awardsWhere(
  sql`${employmentAwards.hiddenAt} is null and ${employments.verifiedAt} is not null`,
)
/** The further fields that only the two sides of the employment get. */
export const partyFields = sql`${awardsWhere(sql`true`)},
  'correction_by', (
    select ${employmentCorrections.side} from ${employmentCorrections}
    where ${employmentCorrections.employmentId} = ${employments.id} and ${employmentCorrections.state} = 'open'),
  'withdrawn_at', ${employments.withdrawnAt}`

/** The employments that meet the condition as one JSON column, newest first. */
export const employmentRows = (more: SQL, condition: SQL | undefined) => sql<EmploymentFields[]>`(
  select coalesce(json_agg(json_build_object(${employmentFields}, ${more})
    order by ${employments.startDate} desc, ${employments.id} desc), '[]')
  from ${employments} left join ${companies} on ${companies.id} = ${employments.companyId}
  where ${condition})`

const ofProfile = eq(employments.userId, profiles.userId)

/** The employments of a profile as one column of its row. */
export const employmentsOf = employmentRows(othersFields, ofProfile)

/** The employments of a profile for their owner, each with its latest verification request. */
export const ownEmploymentsOf = employmentRows(
  sql`${partyFields}, 'request', (
  select json_build_object('id', ${invitations.id}, 'state', ${invitations.state}, 'sent_at', ${invitations.sentAt},
    'expires_at', ${invitations.expiresAt})
  from ${invitations}
  where ${invitations.userId} = ${employments.userId} and ${invitations.employmentId} = ${employments.id}
    and ${invitations.direction} = 'request'
  order by ${invitations.id} desc limit 1)`,
  ofProfile,
)
