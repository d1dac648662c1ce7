import { isNull, sql, type SQL } from '#drizzle'
import type { PendingAnswer } from '#contract/applications/answers.ts'
import type { ApplicationState } from '#contract/core/applicationStates.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { nested } from '../db/nested.ts'
import { timestampText } from '../db/timestampText.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { fullName, profiles } from '../profiles/schema/profiles.ts'
import { answers } from './schema/answers.ts'
import { applications } from './schema/applications.ts'
import { pendingDecisions } from './schema/decisions.ts'

interface Decided {
  /** How many applications the desk lists in each state: all but the person's own and those that have expired. */
  readonly counts: Partial<Record<ApplicationState, number>>
  /** Those of which no candidate has been notified, first announced first. */
  readonly pendingAnswers: PendingAnswer[]
}

const ofJob = sql`${applications.jobId} = ${jobs.id}`
const isExpired = sql`${applications.expiredAt} is not null`

/**
 * What was decided on the applications to each row of `jobs`. All are counted, in indexes without the table; what differs is
 * moved. The pending decisions are read once for both.
 */
export function decidedOfJob(userId: number): SQL<Decided> {
  const isOwn = sql`${ofJob} and ${applications.userId} = ${userId}`
  return nested<Decided>(sql`(
    with pending as materialized (
      select ${pendingDecisions.answerId} as answer_id, ${pendingDecisions.applicationState} as before,
        ${pendingDecisions.state} as after, ${pendingDecisions.announceAt} as announce_at, count(*) as number,
        ${pendingDecisions.applicationId} is not distinct from (
          select ${applications.id} from ${applications} where ${isOwn}) as is_own
      from ${pendingDecisions} where ${pendingDecisions.jobId} = ${jobs.id} group by 1, 2, 3, 4, 6
    )
    select jsonb_build_object('counts', (
      select coalesce(jsonb_object_agg(state, count) filter (where count > 0), '{}') from (
        select state, sum(number) as count from (
          select ${applications.state} as state, count(*) as number from ${applications} where ${ofJob} group by 1
          union all select ${applications.state}, -count(*) from ${applications} where ${ofJob} and ${isExpired} group by 1
          union all select ${applications.state}, -1 from ${applications} where ${isOwn} and not ${isExpired}
          union all select moved.state, moved.sign * pending.number from pending
          cross join lateral (values (pending.before, -1), (pending.after, 1)) moved(state, sign) where not pending.is_own
        ) counted group by state
      ) counts), 'pendingAnswers', ${pendingAnswers}))`)
}

const memberName = sql`(
  select ${fullName} from ${profiles} join ${accounts} on ${accounts.id} = ${profiles.userId}
  where ${profiles.userId} = ${answers.memberId} and ${isNull(accounts.closedAt)})`

const pendingAnswers = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', ${answers.id}, 'state', made.state, 'count', made.count,
    'announce_at', ${timestampText(sql`made.announce_at`)}, 'member', ${memberName}) order by made.announce_at, ${answers.id}), '[]')
  from (
    select pending.answer_id, pending.after as state, pending.announce_at, sum(pending.number) as count
    from pending where pending.answer_id is not null group by 1, 2, 3
  ) made join ${answers} on ${answers.id} = made.answer_id)`
