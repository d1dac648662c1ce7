import { and, desc, eq, ne, sql } from '#drizzle'
import type { SimilarJob } from '#contract/jobs/jobs.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Viewer } from '../core/context.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { parseSearchTerms, toTsQuery } from '../search/query.ts'
import { jobWords } from '../search/schema/jobs.ts'
import { jobs, jobSkills } from './schema/jobs.ts'
import { newestFirst, selectJobs, toCard } from './columns.ts'
import { assertVisible } from './queries.ts'

const maxShown = 4
/** Only the latest jobs that share a skill or the title are compared, so that the cost does not grow with the data. */
const maxCompared = 400

const jobId = sql.placeholder('jobId')
const ownSkills = sql`(select ${jobSkills.skillId} from ${jobSkills} where ${jobSkills.jobId} = ${jobId})`
const sharedSkills = sql`(select count(*) from ${jobSkills}
  where ${jobSkills.jobId} = ${jobs.id} and ${jobSkills.skillId} in ${ownSkills})`
// Raw, because the limit is a constant: in a prepared statement the planner does not know the value of a parameter.
const newest = sql.raw(`desc limit ${maxCompared}`)
// The latest of each skill: all jobs with a frequent one would be read to sort them.
const sameSkill = sql`(select latest.job_id from ${jobSkills} own cross join lateral (
    select shared.job_id from ${jobSkills} shared where shared.skill_id = own.skill_id order by shared.job_id ${newest}) latest
  where own.job_id = ${jobId} order by latest.job_id ${newest})`
const sameTitle = sql`(select ${jobWords.jobId} from ${jobWords}
  where ${jobWords.head} @@ ${sql.placeholder('title')}::tsquery order by ${jobWords.jobId} ${newest})`
/** A title weighs as much as two skills. */
const likeness = sql`${sharedSkills} + case when ${jobs.id} in ${sameTitle} then 2 else 0 end`

/** Published jobs that share skills with a job, or all words of its title; the most alike first. */
export async function listSimilarJobs(
  db: Tx,
  viewer: Viewer | null,
  id: number,
  locale: Locale,
): Promise<{ items: SimilarJob[] }> {
  const [job] = await db
    .select({ id: jobs.id, status: jobs.status, moderation: jobs.moderation, title: jobs.title })
    .from(jobs)
    .where(eq(jobs.id, id))
  if (!job) throw notFound()
  await assertVisible(db, viewer, job)
  const rows = await prepared(db, 'similar_jobs', (name) => {
    const nearest = selectNearest(db)
    return selectJobs(db, { cards: true })
      .innerJoin(nearest, eq(nearest.id, jobs.id))
      .orderBy(nearest.place)
      .prepare(name)
  }).execute({ jobId: id, title: toTsQuery(parseSearchTerms(job.title)) })
  return { items: rows.map((row) => ({ ...toCard(row, locale), company_id: row.company.id })) }
}

/** Without companies and logos, which only those that are shown need. */
function selectNearest(db: Tx) {
  const order = sql.join([desc(likeness), ...newestFirst], sql`, `)
  const place = sql<number>`row_number() over (order by ${order})`.as('place')
  return db
    .select({ id: jobs.id, place })
    .from(jobs)
    .where(
      and(
        eq(jobs.status, 'published'),
        ne(jobs.id, jobId),
        sql`${jobs.id} in (${sameSkill} union all ${sameTitle})`,
      ),
    )
    .orderBy(place)
    .limit(maxShown)
    .as('nearest')
}
