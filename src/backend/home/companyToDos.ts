import { sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm'
import { noticeDays } from '#contract/home/home.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { applications } from '../applications/schema/applications.ts'
import { pendingDecisions } from '../applications/schema/decisions.ts'
import { employments } from '../employments/schema/employments.ts'
import { invitations } from '../employments/schema/invitations.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { conversations } from '../messages/schema.ts'
import { posts } from '../posts/schema/posts.ts'
import { confirmedNames } from '../profiles/schema/names.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { reviews } from '../reviews/schema.ts'

/** What a member may act on. */
export interface Rights {
  readonly isAdmin: boolean
  readonly managesJobs: boolean
  readonly answersMessages: boolean
}

/** One to-do for all rows of a branch, since the oldest; none without rows. */
const counted = (kind: string, rank: number, companyId: SQLWrapper, from: SQL, at: AnyColumn | SQL) => sql`
  select ${`${kind}:`}::text || ${companyId}::text as key, ${kind} as kind, ${rank}::int as rank, min(${at})::timestamptz as at,
    jsonb_build_object('count', count(*)) as data
  from ${from} having count(*) > 0`

/** The to-dos of a company as far as the member may act on them. */
export const companyToDos = (
  { isAdmin, managesJobs, answersMessages }: Rights,
  { userId, companyId, now }: Readonly<Record<'userId' | 'companyId' | 'now', SQLWrapper>>,
): SQL[] => [
  ...(answersMessages
    ? [
        counted(
          'messages',
          1,
          companyId,
          // The limit makes this a lookup per conversation: the planner might read all accounts.
          sql`${conversations} cross join lateral (
              select 1 from ${accounts}
              where ${accounts.id} = ${conversations.userId} and ${accounts.closedAt} is null limit 1
            ) person
            where ${conversations.companyId} = ${companyId} and ${conversations.waitingSince} is not null`,
          conversations.waitingSince,
        ),
      ]
    : []),
  ...(managesJobs
    ? [
        counted(
          'applicants',
          1,
          companyId,
          // Counted per job, so that the applications of other companies are not read.
          sql`${jobs} cross join lateral (
              select ${applications.sentAt} as at from ${applications}
              where ${applications.jobId} = ${jobs.id} and ${applications.state} in ('sent', 'viewed')
                and not exists (
                  select 1 from ${pendingDecisions} where ${pendingDecisions.applicationId} = ${applications.id})
              order by ${applications.sentAt} limit 1000
            ) sent where ${jobs.companyId} = ${companyId}`,
          sql`sent.at`,
        ),
        counted(
          'jobDrafts',
          4,
          companyId,
          sql`${jobs} where ${jobs.companyId} = ${companyId} and ${jobs.status} = 'draft'`,
          jobs.createdAt,
        ),
      ]
    : []),
  ...(isAdmin
    ? [
        counted(
          'requests',
          2,
          companyId,
          sql`${invitations} where ${invitations.companyId} = ${companyId} and ${invitations.direction} = 'request'
            and ${invitations.state} = 'pending' and ${invitations.expiresAt} > ${now}::timestamptz`,
          invitations.sentAt,
        ),
        // Nobody confirms their own name, and a person with several employments is asked about once.
        sql`select 'names:' || ${companyId}::text, 'names', 2, min(asked.at), jsonb_build_object(
            'count', count(*), 'id', (array_agg(asked.id order by asked.at))[1],
            'person', (array_agg(asked.person order by asked.at))[1])
          from (
            select max(${employments.id}) as id, min(${confirmedNames.askedAt}) as at, min(${fullName}) as person
            from ${confirmedNames}
            join ${employments} on ${employments.id} = ${confirmedNames.employmentId} and ${employments.verifiedAt} is not null
            join ${profiles} on ${profiles.userId} = ${employments.userId}
            join ${accounts} on ${accounts.id} = ${employments.userId} and ${accounts.closedAt} is null
            where ${confirmedNames.companyId} = ${companyId} and ${confirmedNames.state} = 'asked'
              and ${confirmedNames.employeeId} <> ${userId}
            group by ${employments.userId}
          ) asked having count(*) > 0`,
        counted(
          'reviewsDue',
          3,
          companyId,
          sql`${employments}
            join ${reviews} on ${reviews.employmentId} = ${employments.id} and ${reviews.publishedAt} is null
            where ${employments.companyId} = ${companyId}
              and ${reviews.dueOn} <= (${now}::timestamptz + interval '1 day' * ${noticeDays.review}::int)::date`,
          reviews.dueOn,
        ),
        counted(
          'postDrafts',
          5,
          companyId,
          sql`${posts} where ${posts.companyId} = ${companyId} and ${posts.publishedAt} is null`,
          posts.listedAt,
        ),
      ]
    : []),
]
