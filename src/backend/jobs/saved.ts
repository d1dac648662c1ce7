import { and, eq, sql, type SQL } from '#drizzle'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import type { JobViewer, MyJob } from '#contract/jobs/jobs.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Context, Viewer } from '../core/context.ts'
import { afterPosition, positionCursor, readPosition, toPage } from '../core/keyset.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { isAnyOf, prepared } from '../db/prepared.ts'
import { applications } from '../applications/schema/applications.ts'
import { jobs, savedJobs } from './schema/jobs.ts'
import { assertVisible, findOwnCards, findVisibleJob } from './queries.ts'
import { selectRelations, toRelation, type Relation } from './relations.ts'

const noRelation: Relation = { saved_at: null, application: null }

/** Saves a job; idempotent. */
export async function saveJob(ctx: Context, viewer: Viewer, jobId: number): Promise<null> {
  await ctx.rates.use('write', viewer.userId)
  await findVisibleJob(ctx.db, viewer, jobId)
  await ctx.db
    .insert(savedJobs)
    .values({ userId: viewer.userId, jobId, createdAt: ctx.now() })
    .onConflictDoNothing()
  return null
}

/** Removes a job from the saved ones, whatever its state. */
export async function unsaveJob(ctx: Context, viewer: Viewer, jobId: number): Promise<null> {
  await ctx.rates.use('write', viewer.userId)
  await ctx.db.delete(savedJobs).where(and(eq(savedJobs.userId, viewer.userId), eq(savedJobs.jobId, jobId)))
  return null
}

/** The relation between the viewer and a job. */
export async function showViewer(db: Tx, viewer: Viewer, jobId: number): Promise<JobViewer> {
  const [found] = await prepared(db, 'job_viewer', (name) =>
    selectRelations(db, sql.placeholder('userId'))
      .where(eq(jobs.id, sql.placeholder('jobId')))
      .prepare(name),
  ).execute({ userId: viewer.userId, jobId })
  if (!found) throw notFound()
  await assertVisible(db, viewer, found.job)
  return { ...toRelation(found), following: found.followerId !== null, manages: found.manages }
}

export function listSavedJobs(db: Tx, viewer: Viewer, query: PageQuery, locale: Locale) {
  const saved = sql`
    select ${savedJobs.jobId} as job_id, ${savedJobs.createdAt} as at
    from ${savedJobs} where ${savedJobs.userId} = ${viewer.userId}`
  return listOwnJobs(db, viewer, saved, query, locale)
}

/** Saved and applied-for jobs together, each at its latest activity. */
export function listMyJobs(db: Tx, viewer: Viewer, query: PageQuery, locale: Locale) {
  const both = sql`
    select job_id, max(at) as at from (
      select ${savedJobs.jobId} as job_id, ${savedJobs.createdAt} as at
      from ${savedJobs} where ${savedJobs.userId} = ${viewer.userId}
      union all
      select ${applications.jobId} as job_id, ${applications.sentAt} as at
      from ${applications} where ${applications.userId} = ${viewer.userId}
    ) as touched group by job_id`
  return listOwnJobs(db, viewer, both, query, locale)
}

/** A page of the viewer's own jobs: `ownJobs` selects `job_id` and the timestamp `at` that orders them. */
export async function listOwnJobs(
  db: Tx,
  viewer: Viewer,
  ownJobs: SQL,
  { after, limit = defaultPageSize }: PageQuery,
  locale: Locale,
): Promise<{ items: MyJob[]; next: string | null }> {
  const position = afterPosition(readPosition(after), { at: sql`at`, id: sql`job_id` }) ?? sql`true`
  const { rows: found } = await db.execute<{ job_id: string; at: Date | string }>(
    sql`select job_id, at from (${ownJobs}) as own_jobs where ${position} order by at desc, job_id desc limit ${limit + 1}`,
  )
  const touched = found.map(({ job_id, at }) => ({ jobId: Number(job_id), at: new Date(at) }))
  const { rows, next } = toPage(touched, limit, ({ jobId, at }) => positionCursor(at, jobId))
  if (rows.length === 0) return { items: [], next }
  const ids = rows.map(({ jobId }) => jobId)
  const cards = await findOwnCards(db, ids, locale)
  const relations = await findRelations(db, viewer.userId, ids)
  const items = ids.flatMap((id) => {
    const found = cards.get(id)
    const relation = relations.get(id) ?? noRelation
    // What somebody has sent stays with the job that it was sent for.
    return found && (found.isShown || relation.application) ? [{ job: found.card, ...relation }] : []
  })
  return { items, next }
}

/** Which of these jobs the person has saved or applied for. */
async function findRelations(db: Tx, userId: number, jobIds: number[]): Promise<Map<number, Relation>> {
  const rows = await prepared(db, 'own_job_relations', (name) =>
    selectRelations(db, sql.placeholder('userId')).where(isAnyOf(jobs.id, 'jobIds')).prepare(name),
  ).execute({ userId, jobIds })
  return new Map(rows.map((row) => [row.job.id, toRelation(row)]))
}
