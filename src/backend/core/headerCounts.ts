import { sql, type SQL } from '#drizzle'
import { unreadMaximum } from '#contract/notifications/unread.ts'
import { waitingMaximum } from '#contract/applications/desk.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { achievements } from '../achievements/schema.ts'
import { isManagedByMember } from '../jobs/schema/fields.ts'
import { currentMembers } from '../companies/schema/companies.ts'
import { applications } from '../applications/schema/applications.ts'
import { pendingDecisions } from '../applications/schema/decisions.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { conversations } from '../messages/schema.ts'
import { notificationGroups } from '../notifications/schema.ts'

// What the header of every page counts, as parts of queries that name the person or the company. At most 100 each, so that
// the cost is bounded. In `core`, because profiles, home, messages and notifications ask for them.

/** Rows of the list: what shares a row counts once. */
export const unreadNotifications = (userId: SQL) => sql<number>`(
  select count(*)::int from (
    select 1 from ${notificationGroups}
    where ${notificationGroups.userId} = ${userId} and ${notificationGroups.unread} > 0 limit ${unreadMaximum}
  ) unread
)`

/** The number of a person's conversations with unread answers. */
export const ownUnread = (userId: SQL) => sql<number>`(
  select count(*)::int from (
    select 1 from ${conversations}
    where ${conversations.userId} = ${userId}
      and ${conversations.lastCompanyId} > ${conversations.personReadId} limit ${unreadMaximum}
  ) unread
)`

/** The number of conversations in a company's inbox with unread messages of people. */
export const inboxUnread = (companyId: SQL) => sql<number>`(
  select count(*)::int from (
    select 1 from ${conversations} join ${accounts} on ${accounts.id} = ${conversations.userId}
      and ${accounts.closedAt} is null
    where ${conversations.companyId} = ${companyId} and ${conversations.applicationId} is null
      and ${conversations.lastPersonId} > ${conversations.companyReadId} limit ${unreadMaximum}
  ) waiting
)`

/**
 * A decision that can still be undone has been made all the same, and nothing waits whose candidate has learnt that there is no
 * answer, or whose retention has ended. The set is hashed once a statement, whatever is counted.
 */
export const isUndecided = sql`${applications.unansweredAt} is null and ${applications.expiredAt} is null and ${applications.id} not in (
  select ${pendingDecisions.applicationId} from ${pendingDecisions})`

/** What is new on the desk. The literal lets the planner use the index of those that wait. */
export const isUnopened = sql`${applications.state} = 'sent' and ${isUndecided}`

/**
 * The number of applications that nobody has opened, of others and to the jobs that the member of each row of
 * `current_members` manages. Read per job, in an index of those that wait.
 */
export const unopenedApplications = sql<number>`(
  select count(*)::int from (
    select 1 from ${jobs} cross join lateral (
      select 1 from ${applications}
      where ${applications.jobId} = ${jobs.id} and ${isUnopened}
        and ${applications.userId} <> ${currentMembers.userId}
      limit ${waitingMaximum}
    ) unopened
    where ${jobs.companyId} = ${currentMembers.companyId} and ${jobs.applicationCount} > 0
      and ${isManagedByMember} limit ${waitingMaximum}
  ) waiting
)`

/** Ids of a person's unlocked achievements. */
export const unlockedBy = (userId: SQL) => sql<string[]>`array(
  select ${achievements.achievement} from ${achievements} where ${achievements.userId} = ${userId}
    and ${achievements.unlockedAt} is not null
)`
