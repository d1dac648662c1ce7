import { sql, type AnyColumn, type SQL, type SQLWrapper } from '#drizzle'
import { noticeDays } from '#contract/home/home.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { isUndecided } from '../core/headerCounts.ts'
import { isOpenToManager } from '../jobs/schema/fields.ts'
import { companies, currentMembers } from '../companies/schema/companies.ts'
import { applications } from '../applications/schema/applications.ts'
import { employments } from '../employments/schema/employments.ts'
import { invitations } from '../employments/schema/invitations.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { conversations } from '../messages/schema.ts'
import { posts } from '../posts/schema/posts.ts'
import { confirmedNames } from '../profiles/schema/names.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { reviews } from '../reviews/schema.ts'

/** One to-do a company for all rows of a branch, since the oldest; none without rows. */
const counted = (kind: string, rank: number, mayAct: SQL, from: SQL, at: AnyColumn | SQL) => sql`
  select ${`${kind}:`}::text || mine.id, ${kind}, ${rank}::int, found.at, jsonb_build_object('count', found.count), mine.workspace
  from mine cross join lateral (
    select count(*) as count, min(${at})::timestamptz as at from ${from} having count(*) > 0
  ) found
  where ${mayAct}`

const companyId = sql`mine.id`
const isAdmin = sql`mine.is_admin`
const managesJobs = sql`(mine.is_admin or mine.manage_hr_panel)`
/** Whether the viewer manages the job, and not only jobs of the company. */
const isManaged = (userId: SQLWrapper) => sql`(mine.is_admin or ${isOpenToManager(userId)})`
const answersMessages = sql`(mine.is_admin or mine.answer_messages)`

/** The companies whose member somebody is, with what they may act on there: the `mine` of the branches. */
export const membershipsOf = (userId: SQLWrapper): SQL => sql`
  select ${companies.id} as id, jsonb_build_object('slug', ${companies.slug}, 'name', ${companies.name}) as workspace,
    ${currentMembers.role} = 'admin' as is_admin, ${currentMembers.manageHrPanel} as manage_hr_panel,
    ${currentMembers.answerMessages} as answer_messages
  from ${currentMembers} join ${companies} on ${companies.id} = ${currentMembers.companyId}
  where ${currentMembers.userId} = ${userId} and ${companies.closedAt} is null`

/** The to-dos of a person's companies, as far as they may act on them. */
export const companyToDos = (userId: SQLWrapper, now: SQLWrapper): SQL[] => [
  counted(
    'messages',
    1,
    answersMessages,
    // The limit makes this a lookup per conversation: the planner might read all accounts.
    sql`${conversations} cross join lateral (
        select 1 from ${accounts}
        where ${accounts.id} = ${conversations.userId} and ${accounts.closedAt} is null limit 1
      ) person
      where ${conversations.companyId} = ${companyId} and ${conversations.waitingSince} is not null`,
    conversations.waitingSince,
  ),
  counted(
    'applicants',
    1,
    managesJobs,
    // Counted per job, so that the applications of other companies are not read.
    sql`${jobs} cross join lateral (
        select ${applications.sentAt} as at from ${applications}
        where ${applications.jobId} = ${jobs.id} and ${applications.state} in ('sent', 'viewed')
          and ${applications.userId} <> ${userId} and ${isUndecided}
        order by ${applications.sentAt} limit 1000
      ) sent where ${jobs.companyId} = ${companyId} and ${isManaged(userId)}`,
    sql`sent.at`,
  ),
  counted(
    'jobDrafts',
    4,
    managesJobs,
    sql`${jobs} where ${jobs.companyId} = ${companyId} and ${jobs.status} = 'draft' and ${isManaged(userId)}`,
    jobs.createdAt,
  ),
  counted(
    'requests',
    2,
    isAdmin,
    sql`${invitations} where ${invitations.companyId} = ${companyId} and ${invitations.direction} = 'request'
      and ${invitations.state} = 'pending' and ${invitations.expiresAt} > ${now}::timestamptz`,
    invitations.sentAt,
  ),
  // Nobody confirms their own name, and a person with several employments is asked about once.
  sql`select 'names:' || ${companyId}, 'names', 2, found.at,
      jsonb_build_object('count', found.count, 'id', found.id, 'person', found.person), mine.workspace
    from mine cross join lateral (
      select min(asked.at) as at, count(*) as count, (array_agg(asked.id order by asked.at))[1] as id,
        (array_agg(asked.person order by asked.at))[1] as person
      from (
        select max(${employments.id}) as id, min(${confirmedNames.askedAt}) as at, min(${fullName}) as person
        from ${confirmedNames}
        join ${employments} on ${employments.id} = ${confirmedNames.employmentId} and ${employments.verifiedAt} is not null
        join ${profiles} on ${profiles.userId} = ${employments.userId}
        join ${accounts} on ${accounts.id} = ${employments.userId} and ${accounts.closedAt} is null
        where ${confirmedNames.companyId} = ${companyId} and ${confirmedNames.state} = 'asked'
          and ${confirmedNames.employeeId} <> ${userId}
        group by ${employments.userId}
      ) asked having count(*) > 0
    ) found
    where ${isAdmin}`,
  counted(
    'reviewsDue',
    3,
    isAdmin,
    sql`${employments}
      join ${reviews} on ${reviews.employmentId} = ${employments.id} and ${reviews.publishedAt} is null
      where ${employments.companyId} = ${companyId}
        and ${reviews.dueOn} <= (${now}::timestamptz + interval '1 day' * ${noticeDays.review}::int)::date`,
    reviews.dueOn,
  ),
  counted(
    'postDrafts',
    5,
    isAdmin,
    sql`${posts} where ${posts.companyId} = ${companyId} and ${posts.publishedAt} is null`,
    posts.listedAt,
  ),
]

/** The invitations of a person's companies that nobody has answered. */
export const waitingInvitations = (now: SQLWrapper): SQL =>
  counted(
    'invitations',
    0,
    isAdmin,
    sql`${invitations} where ${invitations.companyId} = ${companyId} and ${invitations.direction} = 'invitation'
      and ${invitations.state} = 'pending' and ${invitations.expiresAt} > ${now}::timestamptz`,
    invitations.sentAt,
  )
