import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { SimilarJob } from '#contract/jobs/jobs.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Viewer } from '../core/context.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { jobs, jobSkills } from './schema/jobs.ts'
import { newestFirst, selectJobs, toCard } from './columns.ts'
import { assertVisible } from './queries.ts'

const maxShown = 4
/** Only the latest jobs that share a skill are compared, so that the cost does not grow with the data. */
const maxCompared = 400

const jobId = sql.placeholder('jobId')
const companyId = sql.placeholder('companyId')
const ownSkills = sql`(select ${jobSkills.skillId} from ${jobSkills} where ${jobSkills.jobId} = ${jobId})`
const sharedSkills = sql`(select count(*) from ${jobSkills}
  where ${jobSkills.jobId} = ${jobs.id} and ${jobSkills.skillId} in ${ownSkills})`
// Raw, because the limits are constants: in a prepared statement the planner does not know the value of a parameter.
const candidates = sql`(
  (select ${jobSkills.jobId} from ${jobSkills} where ${jobSkills.skillId} in ${ownSkills}
    order by ${jobSkills.jobId} desc limit ${sql.raw(String(maxCompared))})
  union all
  (select ${jobs.id} from ${jobs} where ${jobs.companyId} = ${companyId} and ${jobs.status} = 'published'
    order by ${jobs.firstPublishedAt} desc, ${jobs.id} desc limit ${sql.raw(String(maxShown + 1))})
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
