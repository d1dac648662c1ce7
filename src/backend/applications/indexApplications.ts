import { and, eq, inArray, isNull, lt, ne, sql, type SQL } from '#drizzle'
import { dayIn } from '#contract/core/days.ts'
import { verifiedMonths } from '#contract/applications/verifiedMonths.ts'
import type { Context } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { seenByCompany } from './blind.ts'
import { applications } from './schema/applications.ts'
import { applicationSearch } from './schema/search.ts'
import { termsOf } from './searchTerms.ts'

/** Applications per transaction. */
const batchSize = 500

/** Updates what these applications are found by, in the transaction that changes what was sent. */
export async function indexApplications(tx: Tx, which: SQL): Promise<void> {
  await indexSent(tx, await tx.select(sentColumns).from(applications).where(which).for('update'))
}

/** Withdrawn and expired applications are not found by what they held. */
export async function removeFromSearch(tx: Tx, applicationIds: readonly number[]): Promise<void> {
  await tx.delete(applicationSearch).where(inArray(applicationSearch.applicationId, [...applicationIds]))
}

/** Indexes what was sent before there was an index, newest first. */
export async function indexEarlierApplications(
  { db }: Pick<Context, 'db'>,
  from: { readonly before: number } | null,
): Promise<object | null> {
  return db.transaction(async (tx) => {
    const missing = await tx
      .select({ id: applications.id })
      .from(applications)
      .leftJoin(applicationSearch, eq(applicationSearch.applicationId, applications.id))
      .where(
        and(
          from ? lt(applications.id, from.before) : undefined,
          ne(applications.state, 'withdrawn'),
          isNull(applications.expiredAt),
          isNull(applicationSearch.applicationId),
        ),
      )
      .orderBy(sql`${applications.id} desc`)
      .limit(batchSize)
    const ids = missing.map(({ id }) => id)
    if (ids.length > 0) await indexApplications(tx, inArray(applications.id, ids))
    return ids.length === batchSize ? { before: ids.at(-1) } : null
  })
}

/** What an application is indexed from. */
export const sentColumns = {
  id: applications.id,
  userId: applications.userId,
  jobId: applications.jobId,
  sentAt: applications.sentAt,
  note: applications.note,
  state: applications.state,
  snapshot: applications.snapshot,
  expiredAt: applications.expiredAt,
  alias: applications.alias,
  revealedAt: applications.revealedAt,
}
type Sent = Pick<typeof applications.$inferSelect, keyof typeof sentColumns>

/** Indexes applications that the transaction has just read or written. */
export async function indexSent(tx: Tx, sent: readonly Sent[]): Promise<void> {
  const rows = sent.filter(({ state, expiredAt }) => state !== 'withdrawn' && expiredAt === null).map(toRow)
  if (rows.length === 0) return
  await tx
    .insert(applicationSearch)
    .values(rows)
    .onConflictDoUpdate({
      target: applicationSearch.applicationId,
      set: { terms: sql`excluded.terms`, verifiedMonths: sql`excluded.verified_months` },
    })
}

function toRow(sent: Sent): typeof applicationSearch.$inferInsert {
  const { id, jobId, sentAt, snapshot, note } = seenByCompany(sent)
  return {
    applicationId: id,
    jobId,
    sentAt,
    terms: termsOf(jobId, { snapshot, note }),
    verifiedMonths: verifiedMonths(snapshot.employments, dayIn('UTC', sentAt)),
  }
}
