import { and, desc, eq, sql, type SQL } from '#drizzle'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import { JobForm, type CompleteJobForm, type JobDraftForm, type JobStatus } from '#contract/jobs/forms.ts'
import { limitRefusal } from '#contract/jobs/limit.ts'
import type { ManagedJob, ManagedJobCard } from '#contract/jobs/jobs.ts'
import { toJobForm } from '#contract/jobs/toJobForm.ts'
import type { Locale } from '#contract/core/locale.ts'
import { toViolations } from '#contract/core/violations.ts'
import { isManagedBy } from '../companies/managesJob.ts'
import type { Context } from '../core/context.ts'
import type { HrManager } from '../core/membership.ts'
import { transact } from '../core/transact.ts'
import { afterPosition, positionCursor, readPosition, toPage } from '../core/keyset.ts'
import { invalid, notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { continueAge } from './continueAge.ts'
import { jobs } from './schema/jobs.ts'
import { indexJob } from '../search/indexJobs.ts'
import { choiceViolations } from './choices.ts'
import { isManaged, selectJobs, toManagedCard } from './columns.ts'
import { findManagedJob } from './queries.ts'
import { recordJobVersion } from './versions.ts'
import { insertDraft, mergeForm, writeForm } from './writeJob.ts'

interface PostingsPage extends PageQuery {
  readonly status?: JobStatus | undefined
}

/** The jobs of a company that the viewer manages, in all states, last changed first, with the number in each state. */
export async function listPostings(db: Tx, manager: HrManager, page: PostingsPage, locale: Locale) {
  const listed = await listPostingPage(db, manager, page, locale)
  const counts = statusCounts(and(isManagedBy(manager), isManaged))
  const { rows } = await db.execute<{ counts: StatusCounts }>(sql`select ${counts} as counts`)
  return { ...listed, counts: toStatusCounts(rows[0]?.counts) }
}

/** A page of `listPostings`, without the numbers. */
export async function listPostingPage(
  db: Tx,
  manager: HrManager,
  { after, limit = defaultPageSize, status }: PostingsPage,
  locale: Locale,
): Promise<{ items: ManagedJobCard[]; next: string | null }> {
  const found = await selectJobs(db, { moderated: true })
    .where(
      and(
        isManagedBy(manager),
        isManaged,
        status && eq(jobs.status, status),
        afterPosition(readPosition(after), { at: jobs.updatedAt, id: jobs.id }),
      ),
    )
    .orderBy(desc(jobs.updatedAt), desc(jobs.id))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ job }) => positionCursor(job.updatedAt, job.id))
  return { items: rows.map((row) => toManagedCard(row, locale)), next }
}

export type StatusCounts = Partial<Record<JobStatus, number>>

/** The number of the jobs that meet a condition in each state that any is in, as a part of a query. */
export const statusCounts = (where: SQL | undefined): SQL<StatusCounts> => sql<StatusCounts>`(
  select coalesce(json_object_agg(counted.status, counted.count), '{}') from (
    select ${jobs.status} as status, count(*) as count from ${jobs} where ${where} group by ${jobs.status}
  ) counted
)`

export const toStatusCounts = (found: StatusCounts = {}): Record<JobStatus, number> => ({
  draft: 0,
  published: 0,
  paused: 0,
  closed: 0,
  ...found,
})

/** Creates a draft. Its creator is responsible for it unless others are named. */
export async function createPosting(
  ctx: Context,
  manager: HrManager,
  form: JobDraftForm,
  locale: Locale,
): Promise<ManagedJob> {
  const { company, userId } = manager
  await ctx.rates.use('write', userId)
  await assertChoices(ctx.db, company.id, form)
  const jobId = await transact(ctx, async (tx) => {
    const id = await insertDraft(tx, company.id, userId, ctx.now())
    const merged = mergeForm(null, { manager_ids: [userId], ...form })
    assertMayLimit(manager, null, merged)
    await writeForm(tx, id, merged, ctx.now())
    return id
  })
  return findManagedJob(ctx.db, manager, jobId, locale)
}

/** Changes the given fields. A job that has been published must stay complete. */
export async function changePosting(
  ctx: Context,
  manager: HrManager,
  jobId: number,
  form: JobDraftForm,
  locale: Locale,
): Promise<ManagedJob> {
  const companyId = manager.company.id
  await ctx.rates.use('write', manager.userId)
  await assertChoices(ctx.db, companyId, form)
  await transact(ctx, async (tx, emit) => {
    const status = await lockStatus(tx, manager, jobId)
    const job = await findManagedJob(tx, manager, jobId, locale)
    const before = toJobForm(job)
    const merged = mergeForm(before, form)
    assertMayBlind(job, merged)
    assertMayLimit(manager, before, merged)
    if (status !== 'draft') assertComplete(merged)
    const now = ctx.now()
    await writeForm(tx, jobId, merged, now)
    await indexJob(tx, jobId)
    if (status === 'draft') return
    // Another title or place may be that of an earlier job.
    await continueAge(tx, jobId)
    await recordJobVersion(tx, jobId, now)
    await emit('jobChanged', { companyId, jobId })
  })
  return findManagedJob(ctx.db, manager, jobId, locale)
}

/** Only drafts can be deleted: other jobs may have applicants. */
export async function deletePosting(ctx: Context, manager: HrManager, jobId: number): Promise<null> {
  const deleted = await ctx.db
    .delete(jobs)
    .where(and(eq(jobs.id, jobId), isManagedBy(manager), eq(jobs.status, 'draft')))
    .returning({ id: jobs.id })
  if (deleted.length === 0) throw refuse('jobNotDraft')
  return null
}

/** Locks a job that the viewer manages and returns its state. */
export async function lockStatus(tx: Tx, manager: HrManager, jobId: number): Promise<JobStatus> {
  const [job] = await tx
    .select({ status: jobs.status })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isManagedBy(manager), isManaged))
    .for('update')
  if (!job) throw notFound()
  return job.status
}

/** @throws Refused 422 with each field that a published job lacks */
export function assertComplete(form: object): void {
  const result = JobForm.safeParse(form)
  if (result.success) return
  throw refuse('jobIncomplete', { violations: toViolations(result.error.issues, form) })
}

/** @throws Refused 422 when the form limits the job in a way that is not the manager's to choose */
function assertMayLimit(
  { role, userId }: HrManager,
  before: CompleteJobForm | null,
  after: CompleteJobForm,
): void {
  const refused = limitRefusal({ isAdmin: role === 'admin', userId }, before, after)
  if (refused) throw invalid(refused)
}

/** Who applies must know how they are read. The job is locked, so that nobody applies meanwhile. @throws Refused 422 */
function assertMayBlind(
  { blind, application_count: count }: Pick<ManagedJob, 'blind' | 'application_count'>,
  after: CompleteJobForm,
): void {
  if (after.blind !== blind && count > 0) throw invalid({ field: 'blind', code: 'jobBlindFixed' })
}

async function assertChoices(db: Tx, companyId: number, form: JobDraftForm): Promise<void> {
  const violations = await choiceViolations(db, companyId, form)
  if (violations.length > 0) throw invalid(...violations)
}
