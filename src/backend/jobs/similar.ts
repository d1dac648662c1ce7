import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { SimilarJob } from '#contract/jobs/jobs.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Viewer } from '../core/context.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { jobs } from './schema/jobs.ts'
import { newestFirst, selectJobs, toCard } from './columns.ts'
import { assertVisible } from './queries.ts'

const maxShown = 4
/** Only the latest jobs that share a skill are compared, so that the cost does not grow with the data. */
const maxCompared = 400

const jobId = sql.placeholder('jobId')
const companyId = sql.placeholder('companyId')
const ownSkills = sql`(select o.skill_id from job_skills o where o.job_id = ${jobId})`
const sharedSkills = sql`(select count(*) from job_skills s
  where s.job_id = ${jobs.id} and s.skill_id in ${ownSkills})`
const candidates = sql`(
  (select c.job_id from job_skills c where c.skill_id in ${ownSkills} order by c.job_id desc limit ${sql.raw(String(maxCompared))})
  union all
  (select j.id from jobs j where j.company_id = ${companyId} and j.status = 'published'
    order by j.first_published_at desc, j.id desc limit ${sql.raw(String(maxShown + 1))})
)`

/** Published jobs ranked by shared skills, then other jobs of the company. */
export async function listSimilarJobs(
  db: Tx,
  viewer: Viewer | null,
  id: number,
  locale: Locale,
): Promise<{ items: SimilarJob[] }> {
  const [job] = await db
    .select({ id: jobs.id, status: jobs.status, companyId: jobs.companyId })
    .from(jobs)
    .where(eq(jobs.id, id))
  if (!job) throw notFound()
  await assertVisible(db, viewer, job)
  const rows = await prepared(db, 'similar_jobs', (name) =>
    selectJobs(db, { cards: true })
      .where(and(eq(jobs.status, 'published'), ne(jobs.id, jobId), sql`${jobs.id} in ${candidates}`))
      .orderBy(desc(sharedSkills), desc(sql`${jobs.companyId} = ${companyId}`), ...newestFirst)
      .limit(maxShown)
      .prepare(name),
  ).execute({ jobId: id, companyId: job.companyId })
  return { items: rows.map((row) => ({ ...toCard(row, locale), company_id: row.company.id })) }
}
