import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull } from '#drizzle'
import type { Tx } from '../db/connect.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { appendApplicationEvents } from './applicationEvents.ts'
import { indexSent, sentColumns } from './indexApplications.ts'
import { applications } from './schema/applications.ts'

/** Read aloud and typed without a mistake, and no word among them. */
const signs = 'CDFHJKMNPQRTVWXY34679'
const length = 5

/** Such as `K7-4QD`. */
function randomAlias(): string {
  const text = Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
  return `${text.slice(0, 2)}-${text.slice(2)}`
}

/** An alias for the next application to a job that the caller has locked; null if the job is not blind. */
export async function chooseAlias(tx: Tx, jobId: number): Promise<string | null> {
  const isBlind = and(eq(jobs.id, jobId), eq(jobs.blind, true))
  if ((await tx.$count(jobs, isBlind)) === 0) return null
  for (;;) {
    const alias = randomAlias()
    const taken = and(eq(applications.jobId, jobId), eq(applications.alias, alias))
    if ((await tx.$count(applications, taken)) === 0) return alias
  }
}

interface Revealing {
  readonly applicationId: number
  /** Whose decision it was. */
  readonly memberId: number | null
}

/** Shows the company who sent these applications, where it does not know. Their candidates learn of it with the decision. */
export async function revealApplications(tx: Tx, decided: readonly Revealing[], now: Date): Promise<void> {
  if (decided.length === 0) return
  const revealed = await tx
    .update(applications)
    .set({ revealedAt: now })
    .where(
      and(
        inArray(
          applications.id,
          decided.map(({ applicationId }) => applicationId),
        ),
        isNotNull(applications.alias),
        isNull(applications.revealedAt),
      ),
    )
    .returning(sentColumns)
  if (revealed.length === 0) return
  await indexSent(tx, revealed)
  const memberOf = new Map(decided.map(({ applicationId, memberId }) => [applicationId, memberId]))
  await appendApplicationEvents(
    tx,
    ...revealed.map(({ id }) => {
      const memberId = memberOf.get(id) ?? null
      return { applicationId: id, kind: 'revealed', side: 'company', memberId, at: now } as const
    }),
  )
}
