import { sql, type SQL, type SQLWrapper } from '#drizzle'
import { interviewMinutes } from '#contract/applications/interviews.ts'
import type { Tx } from '../../db/connect.ts'
import { interviews, interviewTimes } from '../schema/interviews.ts'

const longest = Math.max(...interviewMinutes)

interface Hour {
  readonly memberId: SQLWrapper
  readonly startsAt: SQLWrapper
  readonly minutes: SQLWrapper
}

/** Whether a member has agreed on an interview that overlaps an hour. */
export const isOverlapped = ({ memberId, startsAt, minutes }: Hour): SQL<boolean> => sql`exists (
  select 1 from ${interviewTimes} agreed join ${interviews} other on other.id = agreed.interview_id
  where agreed.member_id = ${memberId} and agreed.starts_at > ${startsAt} - interval '1 minute' * ${longest}::int
    and agreed.starts_at < ${startsAt} + interval '1 minute' * ${minutes}
    and agreed.starts_at + interval '1 minute' * other.minutes > ${startsAt})`

/** Those of the starts at which a member has agreed on another interview. */
export async function findOverlapped(
  tx: Tx,
  memberId: number,
  starts: readonly Date[],
  minutes: number,
): Promise<Date[]> {
  const given = sql.param(starts.map((start) => start.toISOString()))
  const hour = { memberId: sql`${memberId}`, startsAt: sql`proposed.at`, minutes: sql`${minutes}::int` }
  const { rows } = await tx.execute<{ overlapped: boolean }>(sql`
    select ${isOverlapped(hour)} as overlapped
    from unnest(${given}::timestamptz[]) with ordinality proposed(at, number) order by proposed.number`)
  return starts.filter((_, index) => rows[index]?.overlapped)
}

/**
 * Serialises what members agree on, until the end of the transaction. Taken last, after the application and its interview, so that
 * nobody who has it waits for another lock.
 */
export async function lockHours(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('interviews.hours'), ${memberId % 2_147_483_647}::int)`,
  )
}
