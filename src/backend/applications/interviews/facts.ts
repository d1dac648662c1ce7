import { and, eq, inArray, isNotNull } from '#drizzle'
import { accounts } from '../../accounts/schema/accounts.ts'
import type { Tx } from '../../db/connect.ts'
import { profiles } from '../../profiles/schema/profiles.ts'
import { findFacts, findRecipientIds } from '../facts.ts'
import { findHandlerIds } from '../handlers.ts'
import { interviews, interviewTimes } from '../schema/interviews.ts'

/** What notifications say of an interview, and whom they reach; null when it was undone or its application deleted. */
export async function findInterviewFacts(db: Tx, interviewId: number) {
  const [row] = await db
    .select({ interview: interviews, takenStart: interviewTimes.startsAt })
    .from(interviews)
    .leftJoin(
      interviewTimes,
      and(eq(interviewTimes.interviewId, interviews.id), isNotNull(interviewTimes.takenAt)),
    )
    .where(eq(interviews.id, interviewId))
  const application = row && (await findFacts(db, row.interview.applicationId))
  return row && application ? { ...row, application } : null
}
export type InterviewFacts = NonNullable<Awaited<ReturnType<typeof findInterviewFacts>>>

/** Who leads it; those responsible for the job once that member no longer handles the application. */
export async function findLeaderIds(db: Tx, { interview, application }: InterviewFacts): Promise<number[]> {
  const handlers = await findHandlerIds(db, application.id)
  const { memberId } = interview
  return memberId !== null && handlers.includes(memberId) ? [memberId] : findRecipientIds(db, application)
}

/** In whose language and time a mail is written. */
export const findReaders = (db: Tx, ids: readonly number[]) =>
  db
    .select({ id: accounts.id, email: accounts.email, locale: accounts.locale, timeZone: profiles.timeZone })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.userId, accounts.id))
    .where(inArray(accounts.id, [0, ...ids]))
