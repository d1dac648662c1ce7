import { sql, type SQL } from '#drizzle'
import {
  answerNoticeDays,
  deskRowMaximum,
  endingDays,
  waitingMaximum,
  type Desk,
  type WaitingJob,
} from '#contract/applications/desk.ts'
import type { PageQuery } from '#contract/core/fields.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { JobStatus } from '#contract/jobs/forms.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { isOpenToManager } from '../jobs/schema/fields.ts'
import type { Context } from '../core/context.ts'
import { isUnopened } from '../core/headerCounts.ts'
import type { HrManager } from '../core/membership.ts'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { timestampText } from '../db/timestampText.ts'
import { listPostingPage, statusCounts, toStatusCounts, type StatusCounts } from '../jobs/postings.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { conversations } from '../messages/schema.ts'
import { applications } from './schema/applications.ts'
import { isKnown } from './schema/fields.ts'
import { interviews, interviewTimes } from './schema/interviews.ts'
import { isUnread } from './unreadMessages.ts'
import { isAwaitingDecision, isOpened } from './waiting.ts'

const companyId = sql.placeholder('companyId')
const now = sql.placeholder('now')
const shownIds = sql.placeholder('shownIds')
const userId = sql.placeholder('userId')
/** The jobs of the company that the viewer manages. */
const isManaged = sql`${jobs.companyId} = ${companyId}
  and (${sql.placeholder('isAdmin')}::boolean or ${isOpenToManager(userId)})`

/** The undecided applications of others to each row of `jobs`, as a JSON object; null without any. */
const queueOf = (isInQueue: SQL) => sql`
  select case when count(*) > 0 then jsonb_build_object('count', count(*), 'oldest_at', ${timestampText(sql`min(queued.at)`)},
    'oldest_id', (array_agg(queued.id order by queued.at, queued.id))[1]) end as queue, min(queued.at) as at
  from (
    select ${applications.id} as id, ${applications.sentAt} as at from ${applications}
    where ${applications.jobId} = ${jobs.id} and ${isInQueue}
      and ${applications.userId} <> ${userId}::bigint
    order by ${applications.sentAt}, ${applications.id} limit ${waitingMaximum}
  ) queued`

/** The viewer's jobs whose applicants wait. */
const waitingJobs = sql`
  select ${jobs.id} as id, ${jobs.title} as title, unopened.queue as unopened, opened.queue as opened,
    least(unopened.at, opened.at) as at
  from ${jobs}
  cross join lateral (${queueOf(isUnopened)}) unopened
  cross join lateral (${queueOf(isOpened)}) opened
  where ${isManaged} and ${jobs.applicationCount} > 0
    and (unopened.at is not null or opened.at is not null)`

/** The viewer's jobs that owe answers soon, the one whose answer is due first before the others. */
const dueJobs = sql`
  select ${jobs.id} as id, ${jobs.title} as title, due.*
  from ${jobs}
  cross join lateral (
    select count(*) as count, count(*) filter (where owed.at <= ${now}::timestamptz) as overdue_count,
      (array_agg(owed.id order by owed.at, owed.id))[1] as first_id, ${timestampText(sql`min(owed.at)`)} as first_due_at
    from (
      select ${applications.id} as id, ${applications.answerDueAt} as at from ${applications}
      where ${applications.jobId} = ${jobs.id} and ${isAwaitingDecision}
        and ${applications.answerDueAt} <= ${now}::timestamptz + interval '24 hours' * ${answerNoticeDays}::int
        and ${applications.userId} <> ${userId}::bigint
      order by ${applications.answerDueAt}, ${applications.id} limit ${waitingMaximum}
    ) owed
    having count(*) > 0
  ) due
  where ${isManaged} and ${jobs.applicationCount} > 0
  order by due.first_due_at, ${jobs.id}`

/** Rows of a part of what waits, in order, as JSON. */
const listOf = (rows: SQL, limit: number) =>
  sql`(select coalesce(jsonb_agg(listed), '[]') from (${rows} limit ${limit}) listed)`

/** An alias as long as the company does not know the candidate. */
const candidateName = sql`case when ${isKnown}
  then concat_ws(' ', ${applications.snapshot}->>'first_name', ${applications.snapshot}->>'last_name')
  else ${applications.alias} end`

/** Interviews that the viewer leads and that wait for them, or begin within a day or have just begun. */
const interviewsAhead = sql`
  select ${jobs.title} as title, ${applications.id} as application_id,
    ${candidateName} as candidate,
    ${timestampText(interviewTimes.startsAt)} as starts_at
  from ${interviews}
  join ${applications} on ${applications.id} = ${interviews.applicationId} and ${applications.userId} <> ${userId}::bigint
  join ${jobs} on ${jobs.id} = ${applications.jobId}
  left join ${interviewTimes} on ${interviewTimes.interviewId} = ${interviews.id} and ${interviewTimes.takenAt} is not null
  where ${interviews.memberId} = ${userId}::bigint and ${isManaged}
    and (${interviews.status} = 'countered' or ${interviews.status} = 'taken'
      and ${interviewTimes.startsAt} between ${now}::timestamptz - interval '1 minute' * ${interviews.minutes}
        and ${now}::timestamptz + interval '1 day')
  order by ${interviewTimes.startsAt} nulls first, ${interviews.id}`

/** Applications whose candidates have written what nobody has read. */
const unreadThreads = sql`
  select ${jobs.title} as title, ${applications.id} as application_id, ${candidateName} as candidate,
    ${timestampText(conversations.lastMessageAt)} as written_at
  from ${conversations}
  join ${applications} on ${applications.id} = ${conversations.applicationId} and ${applications.userId} <> ${userId}::bigint
    and ${applications.state} <> 'withdrawn' and ${applications.expiredAt} is null
  join ${jobs} on ${jobs.id} = ${applications.jobId}
  join ${accounts} on ${accounts.id} = ${applications.userId} and ${accounts.closedAt} is null
  where ${conversations.companyId} = ${companyId} and ${conversations.applicationId} is not null and ${isUnread}
    and ${isManaged}
  order by ${conversations.lastMessageAt}, ${conversations.id}`

const endingJobs = sql`
  select ${jobs.id}, ${jobs.title}, ${timestampText(jobs.validThrough)} as valid_through from ${jobs}
  where ${isManaged} and ${jobs.status} = 'published'
    and ${jobs.validThrough} <= ${now}::timestamptz + interval '1 day' * ${endingDays}::int
  order by ${jobs.validThrough}, ${jobs.id}`

const draftJobs = sql`
  select ${jobs.id}, ${jobs.title}, ${timestampText(jobs.updatedAt)} as updated_at from ${jobs}
  where ${isManaged} and ${jobs.status} = 'draft'
  order by ${jobs.updatedAt}, ${jobs.id}`

type Waits = Pick<
  Desk,
  'waiting' | 'more_waiting' | 'answers_due' | 'messages' | 'interviews' | 'ending' | 'drafts'
>
interface WaitsRow extends Waits {
  readonly shown: readonly Pick<WaitingJob, 'id' | 'unopened' | 'opened'>[]
  readonly counts: StatusCounts
}

/** What waits, and the numbers of the jobs that are listed, in one statement: both need the same rows. */
const selectWaits = (db: Tx) =>
  db
    .select({
      waiting: sql<WaitsRow['waiting']>`waiting`,
      more_waiting: sql<number>`more_waiting`,
      answers_due: sql<WaitsRow['answers_due']>`answers_due`,
      messages: sql<WaitsRow['messages']>`messages`,
      interviews: sql<WaitsRow['interviews']>`interviews`,
      shown: sql<WaitsRow['shown']>`shown`,
      ending: sql<WaitsRow['ending']>`ending`,
      drafts: sql<WaitsRow['drafts']>`drafts`,
      counts: sql<StatusCounts>`counts`,
    })
    .from(
      sql`(
        with waits as materialized (${waitingJobs})
        select ${listOf(sql`select id, title, unopened, opened from waits order by at, id`, deskRowMaximum.waiting)} as waiting,
          (select greatest(count(*) - ${deskRowMaximum.waiting}::int, 0)::int from waits) as more_waiting,
          (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'unopened', unopened, 'opened', opened)), '[]')
            from waits where id = any(${shownIds}::bigint[])) as shown,
          ${listOf(dueJobs, deskRowMaximum.answersDue)} as answers_due,
          ${listOf(unreadThreads, deskRowMaximum.messages)} as messages,
          ${listOf(interviewsAhead, deskRowMaximum.interviews)} as interviews,
          ${listOf(endingJobs, deskRowMaximum.ending)} as ending,
          ${listOf(draftJobs, deskRowMaximum.drafts)} as drafts, ${statusCounts(isManaged)} as counts
      ) as desk`,
    )

interface DeskPage extends PageQuery {
  readonly status?: JobStatus | undefined
}

/** The front page of a company's hiring desk. */
export async function showDesk(
  { db, now: currentTime }: Pick<Context, 'db' | 'now'>,
  manager: HrManager,
  page: DeskPage,
  locale: Locale,
): Promise<Desk> {
  const { items, next } = await listPostingPage(db, manager, page, locale)
  const [row] = (await prepared(db, 'desk', (name) => selectWaits(db).prepare(name)).execute({
    companyId: manager.company.id,
    userId: manager.userId,
    isAdmin: manager.role === 'admin',
    now: currentTime().toISOString(),
    shownIds: items.map(({ id }) => id),
  })) as WaitsRow[]
  if (!row) throw new Error('The desk returned no row')
  const { shown, counts, ...waits } = row
  const queues = new Map(shown.map((job) => [job.id, job]))
  return {
    ...waits,
    items: items.map((job) => ({
      ...job,
      unopened_count: queues.get(job.id)?.unopened?.count ?? 0,
      opened_count: queues.get(job.id)?.opened?.count ?? 0,
    })),
    next,
    counts: toStatusCounts(counts),
  }
}
