import { and, eq, sql, type SQL } from '#drizzle'
import type { Interview } from '#contract/applications/interviews.ts'
import { accounts } from '../../accounts/schema/accounts.ts'
import { nested } from '../../db/nested.ts'
import type { Tx } from '../../db/connect.ts'
import { timestampText } from '../../db/timestampText.ts'
import { notFound } from '../../core/refuse.ts'
import { fullName, profiles } from '../../profiles/schema/profiles.ts'
import { applications } from '../schema/applications.ts'
import { interviews, interviewTimes } from '../schema/interviews.ts'
import { isOverlapped } from './overlaps.ts'

/** Times that can be taken, or the one that was. */
const isShown = sql`case ${interviews.status} when 'proposed' then ${interviewTimes.side} = 'company'
  when 'countered' then ${interviewTimes.side} = 'candidate' else ${interviewTimes.takenAt} is not null end`
const isAvailable = sql`(${interviews.status} not in ('proposed', 'countered') or not ${isOverlapped({
  memberId: interviews.memberId,
  startsAt: interviewTimes.startsAt,
  minutes: interviews.minutes,
})})`
const times = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', ${interviewTimes.id}, 'starts_at', ${timestampText(interviewTimes.startsAt)},
    'available', ${isAvailable}) order by ${interviewTimes.startsAt}), '[]')
  from ${interviewTimes} where ${interviewTimes.interviewId} = ${interviews.id} and ${isShown})`
const toInterview = (theirTimeZone: SQL) => sql`jsonb_build_object(
  'id', ${interviews.id}, 'status', ${interviews.status}, 'minutes', ${interviews.minutes}, 'place', ${interviews.place},
  'details', ${interviews.details}, 'message', ${interviews.message}, 'reply', ${interviews.reply},
  'pay', ${interviews.pay}, 'times', ${times}, 'their_time_zone', ${theirTimeZone}, 'interviewer', ${fullName},
  'announce_at', case when ${interviews.announcedAt} is null then ${timestampText(interviews.announceAt)} end)`
const withInterviewer = sql`${interviews}
  left join (${accounts} join ${profiles} on ${profiles.userId} = ${accounts.id} and ${accounts.closedAt} is null)
    on ${accounts.id} = ${interviews.memberId}`
const zoneOf = (userId: SQL) =>
  sql`(select zone.time_zone from ${profiles} zone where zone.user_id = ${userId})`
const seenBy = {
  candidate: toInterview(sql`coalesce(${profiles.timeZone}, 'UTC')`),
  company: toInterview(sql`coalesce(${zoneOf(sql`${applications.userId}`)}, 'UTC')`),
}

/** A column with the interviews of each application that its candidate knows of, newest first. */
export const candidateInterviews: SQL<Interview[]> = nested(sql`(
  select coalesce(jsonb_agg(${seenBy.candidate} order by ${interviews.id} desc), '[]') from ${withInterviewer}
  where ${interviews.applicationId} = ${applications.id} and ${interviews.announcedAt} is not null)`)

/** A column with those that the company sees, newest first. */
export const receivedInterviews: SQL<Interview[]> = nested(sql`(
  select coalesce(jsonb_agg(${seenBy.company} order by ${interviews.id} desc), '[]') from ${withInterviewer}
  where ${interviews.applicationId} = ${applications.id})`)

/** An interview after a command, as the side sees it that gave it. */
export async function findInterview(tx: Tx, side: keyof typeof seenBy, id: number): Promise<Interview> {
  const column = side === 'candidate' ? candidateInterviews : receivedInterviews
  const [row] = await tx
    .select({ shown: column })
    .from(applications)
    .innerJoin(interviews, and(eq(interviews.applicationId, applications.id), eq(interviews.id, id)))
  const found = row?.shown.find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}
