import { and, asc, eq, inArray, isNull, lte, ne, notInArray, sql, type SQL } from '#drizzle'
import { retentionMinimum, retentionNoticeDays } from '#contract/applications/retention.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import type { Emit } from '../core/events.ts'
import { applicationSubject } from '../core/subjects.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { deletePictures, discardRenderings, lockDocuments } from '../files/discardRenderings.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { eraseNotifications } from '../notifications/ofPerson.ts'
import { removeFromSearch } from './indexApplications.ts'
import { endInterviews, eraseInterviewWords } from './interviews/end.ts'
import { daysLong, retainedUntil } from './retainedUntil.ts'
import { eraseNotes } from './notes.ts'
import { notSoonerThanNotice } from './retention.ts'
import { applications } from './schema/applications.ts'
import { pendingDecisions } from './schema/decisions.ts'
import { eraseReasons } from './storedAnswers.ts'
import { eraseThreadNotices } from './threadNotifications.ts'
import { eraseTags } from './tags.ts'

/** Applications per transaction; the pictures of their documents are deleted from the store after it. */
const batchSize = 100

/** Ends the retention of applications, once both sides have been notified of it (docs/decisions/158-application-retention.md). */
export async function expireApplications(ctx: Context): Promise<object | null> {
  const now = ctx.now()
  const announced = await transact(ctx, (tx, emit) => announceSome(tx, emit, now))
  const { seen, unread } = await transact(ctx, (tx, emit) => expireSome(tx, emit, now))
  await deletePictures(ctx, unread)
  return announced === batchSize || seen === batchSize ? {} : null
}

/** Whether both sides were notified before the date that holds now; one that was put off since is announced again. */
const isAnnounced = sql`coalesce(${applications.expiryAnnouncedAt} >= ${retainedUntil}
  - ${daysLong(sql`${retentionNoticeDays}::int`)}, false)`

interface Wanted {
  readonly now: Date
  /** How far ahead. */
  readonly days: number
  readonly condition: SQL
}

/** Locks applications whose date comes within so many days, and says how many it saw. Others are at work on what is locked. */
async function lockDue(tx: Tx, { now, days, condition }: Wanted) {
  const isDue = and(
    isNull(applications.expiredAt),
    // No date is nearer to the application than the shortest time; this is known without its job.
    lte(applications.retentionFrom, daysAfter(now, days - retentionMinimum)),
    lte(retainedUntil, sql`${daysAfter(now, days).toISOString()}::timestamptz`),
    // Somebody has just decided, and their decision will count.
    notInArray(applications.id, tx.select({ id: pendingDecisions.applicationId }).from(pendingDecisions)),
    condition,
  )
  const locked = await selectDue(tx, isDue)
    .orderBy(asc(applications.id))
    .limit(batchSize)
    .for('update', { of: applications, skipLocked: true })
  // A statement after the lock sees a decision or a consent of the last moment.
  const due =
    locked.length > 0 ? await selectDue(tx, and(inArray(applications.id, idsOf(locked)), isDue)) : []
  return { due, seen: locked.length }
}

const selectDue = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      id: applications.id,
      jobId: applications.jobId,
      resumeId: applications.resumeId,
      hasAccount: sql<boolean>`${accounts.closedAt} is null`,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(accounts, eq(accounts.id, applications.userId))
    .where(where)

/** Who is notified is stored with the event, so that each is notified once, whichever process is first. */
async function announceSome(tx: Tx, emit: Emit, now: Date): Promise<number> {
  // Of a withdrawn one, the company has nothing that could be deleted.
  const condition = sql`${applications.state} <> 'withdrawn' and not ${isAnnounced}`
  const { due, seen } = await lockDue(tx, { now, days: retentionNoticeDays, condition })
  await tx
    .update(applications)
    .set({ expiryAnnouncedAt: now, retainedAtLeastUntil: notSoonerThanNotice(now) })
    .where(inArray(applications.id, idsOf(due)))
  for (const { id: applicationId, hasAccount } of due)
    if (hasAccount) await emit('applicationExpiring', { applicationId })
  const day = now.toISOString().slice(0, 10)
  for (const jobId of jobsOf(due)) await emit('applicantsExpiring', { jobId, day })
  return seen
}

async function expireSome(tx: Tx, emit: Emit, now: Date) {
  const condition = sql`(${applications.state} = 'withdrawn' or ${isAnnounced})`
  const { due, seen } = await lockDue(tx, { now, days: 0, condition })
  if (due.length === 0) return { seen, unread: [] }
  const ids = idsOf(due)
  await tx.update(applications).set({ expiredAt: now }).where(inArray(applications.id, ids))
  await eraseNotes(tx, ids)
  await eraseTags(tx, ids)
  await eraseReasons(tx, ids)
  await eraseInterviewWords(tx, ids)
  await endInterviews(tx, emit, ids, { status: 'cancelled', now })
  await removeFromSearch(tx, ids)
  await eraseNotifications(tx, ids.map(applicationSubject), 'applicationReceived')
  await eraseThreadNotices(tx, ids)
  const unread = await findUnread(tx, due)
  await discardRenderings(tx, unread)
  for (const jobId of jobsOf(due)) await emit('applicantsChanged', { jobId })
  return { seen, unread }
}

type Due = Awaited<ReturnType<typeof selectDue>>
const idsOf = (due: Due) => due.map(({ id }) => id)
const jobsOf = (due: Due) => new Set(due.map(({ jobId }) => jobId))

/** Their résumés that no company reads any more in another application. */
async function findUnread(tx: Tx, due: Due) {
  const documents = await lockDocuments(tx, [...new Set(due.flatMap(({ resumeId }) => resumeId ?? []))])
  const read = await tx
    .selectDistinct({ id: applications.resumeId })
    .from(applications)
    .where(
      and(
        inArray(
          applications.resumeId,
          documents.map(({ id }) => id),
        ),
        isNull(applications.expiredAt),
        ne(applications.state, 'withdrawn'),
      ),
    )
  const readIds = new Set(read.map(({ id }) => id))
  return documents.filter(({ id }) => !readIds.has(id))
}
