import { eq, inArray, sql } from '#drizzle'
import { addDays } from '#contract/core/workDay.ts'
import type { CredentialKind } from '#contract/credentials/kinds.ts'
import { companies } from '../../companies/schema/companies.ts'
import { dayIn } from '#contract/core/days.ts'
import type { Tx } from '../../db/connect.ts'
import { employmentPositions } from '../../employments/schema/record.ts'
import { employments } from '../../employments/schema/employments.ts'
import { confirmedNames } from '../../profiles/schema/names.ts'
import type { SignedFacts } from '../schema.ts'
import { finalFeedbacks, reviews } from '../../reviews/schema.ts'

/** What the record says of an employment now, also of days to come. */
export interface RecordFacts extends Omit<SignedFacts, 'replied'> {
  readonly confirmedAt: Date
  /** Its company has closed, and signs nothing more. */
  readonly isFinal: boolean
  /** In the company's time zone. */
  readonly today: string
  /** In UTC, in which what is due is looked up. */
  readonly todayUtc: string
}

/** What the record says of employments that are confirmed; of others nothing. */
export async function findFacts(
  db: Tx,
  employmentIds: readonly number[],
  now: Date,
): Promise<Map<number, RecordFacts>> {
  const rows = await db
    .select({
      employment: employments,
      timeZone: companies.timeZone,
      closedAt: companies.closedAt,
      name: confirmedNames.name,
      later: sql<SignedFacts['positions']>`(
        select coalesce(json_agg(json_build_object('position', ${employmentPositions.position},
          'start_date', ${employmentPositions.startDate}) order by ${employmentPositions.startDate}), '[]')
        from ${employmentPositions} where ${employmentPositions.employmentId} = ${employments.id})`,
    })
    .from(employments)
    .innerJoin(companies, eq(companies.id, employments.companyId))
    .leftJoin(confirmedNames, eq(confirmedNames.employmentId, employments.id))
    .where(inArray(employments.id, [...employmentIds]))
  return new Map(
    rows.flatMap(({ employment, timeZone, closedAt, name, later }) => {
      const { id, verifiedAt, companyName, position, startDate, endDate, terminationOn } = employment
      if (verifiedAt === null) return []
      const facts: RecordFacts = {
        confirmedAt: verifiedAt,
        isFinal: closedAt !== null,
        today: dayIn(timeZone, now),
        todayUtc: dayIn('UTC', now),
        // Erased with the account.
        name: name ?? '',
        company: companyName,
        start_date: startDate,
        end_date: endDate ?? (terminationOn && addDays(terminationOn, -1)),
        positions: [{ position, start_date: startDate }, ...later],
      }
      return [[id, facts] as const]
    }),
  )
}

/** What the record says today: without positions that have not started, and without an end that is still ahead. */
export function factsOfToday({ today, ...facts }: RecordFacts): Omit<SignedFacts, 'replied'> {
  const { name, company, start_date, end_date, positions } = facts
  return {
    name,
    company,
    start_date,
    end_date: end_date !== null && end_date < today ? end_date : null,
    positions: positions.filter((one, at) => at === 0 || one.start_date <= today),
  }
}

/** A review or final feedback: whether others may see it, and whether it has a reply. */
export interface Words {
  readonly isShared: boolean
  readonly isReplied: boolean
}

/** A published review, or the final feedback. Null when it does not exist any more. */
export async function findWords(
  db: Tx,
  { kind, employmentId, reviewId }: { kind: CredentialKind; employmentId: number; reviewId: number | null },
): Promise<Words | null> {
  const [found] =
    kind === 'review'
      ? await db
          .select({ sharedAt: reviews.sharedAt, repliedAt: reviews.repliedAt })
          .from(reviews)
          .where(eq(reviews.id, reviewId ?? 0))
      : await db
          .select({ sharedAt: finalFeedbacks.sharedAt, repliedAt: finalFeedbacks.repliedAt })
          .from(finalFeedbacks)
          .where(eq(finalFeedbacks.employmentId, employmentId))
  return found ? { isShared: found.sharedAt !== null, isReplied: found.repliedAt !== null } : null
}
