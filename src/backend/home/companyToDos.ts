import { sql, type SQL } from 'drizzle-orm'
import { noticeDays } from '#contract/home/home.ts'
import { fullNameOf } from '../profiles/schema/fullName.ts'

interface Rights {
  readonly userId: number
  readonly companyId: number
  readonly isAdmin: boolean
  readonly managesJobs: boolean
  readonly answersMessages: boolean
}

/** One to-do for all rows of a branch, since the oldest; none without rows. */
const counted = (kind: string, rank: number, companyId: number, from: SQL, at: SQL) => sql`
  select ${`${kind}:${companyId}`} as key, ${kind} as kind, ${rank}::int as rank, min(${at})::timestamptz as at,
    jsonb_build_object('count', count(*)) as data
  from ${from} having count(*) > 0`

/** The to-dos of a company as far as the member may act on them. */
export const companyToDos = (
  { userId, companyId, isAdmin, managesJobs, answersMessages }: Rights,
  now: Date,
): SQL[] => [
  ...(answersMessages
    ? [
        counted(
          'messages',
          1,
          companyId,
          // The limit makes this a lookup per conversation: the planner might read all accounts.
          sql`conversations v cross join lateral (
              select 1 from accounts a where a.id = v.user_id and a.closed_at is null limit 1
            ) a
            where v.company_id = ${companyId} and v.waiting_since is not null`,
          sql`v.waiting_since`,
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
          sql`jobs j cross join lateral (
              select a.sent_at from applications a where a.job_id = j.id and a.state in ('sent', 'viewed')
                and not exists (select 1 from pending_decisions d where d.application_id = a.id)
              order by a.sent_at limit 1000
            ) a where j.company_id = ${companyId}`,
          sql`a.sent_at`,
        ),
        counted(
          'jobDrafts',
          4,
          companyId,
          sql`jobs j where j.company_id = ${companyId} and j.status = 'draft'`,
          sql`j.created_at`,
        ),
      ]
    : []),
  ...(isAdmin
    ? [
        counted(
          'requests',
          2,
          companyId,
          sql`invitations i where i.company_id = ${companyId} and i.direction = 'request' and i.state = 'pending'
            and i.expires_at > ${now.toISOString()}::timestamptz`,
          sql`i.sent_at`,
        ),
        // Nobody confirms their own name, and a person with several employments is asked about once.
        sql`select ${`names:${companyId}`}, 'names', 2, min(n.asked_at), jsonb_build_object(
            'count', count(*), 'id', (array_agg(n.id order by n.asked_at))[1],
            'person', (array_agg(n.person order by n.asked_at))[1])
          from (
            select e.user_id, max(e.id) as id, min(n.asked_at) as asked_at, min(${fullNameOf('p')}) as person
            from confirmed_names n
            join employments e on e.id = n.employment_id and e.verified_at is not null
            join profiles p on p.user_id = e.user_id
            join accounts a on a.id = e.user_id and a.closed_at is null
            where n.company_id = ${companyId} and n.state = 'asked' and n.employee_id <> ${userId}
            group by e.user_id
          ) n having count(*) > 0`,
        counted(
          'reviewsDue',
          3,
          companyId,
          sql`employments e join reviews r on r.employment_id = e.id and r.published_at is null
            where e.company_id = ${companyId}
              and r.due_on <= (${now.toISOString()}::timestamptz + interval '1 day' * ${noticeDays.review}::int)::date`,
          sql`r.due_on`,
        ),
        counted(
          'postDrafts',
          5,
          companyId,
          sql`posts p where p.company_id = ${companyId} and p.published_at is null`,
          sql`p.listed_at`,
        ),
      ]
    : []),
]
