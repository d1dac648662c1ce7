import { sql } from '#drizzle'
import { companies as companiesTable } from '#backend/companies/schema/companies.ts'
import { companyFollowerWeeks, companyFollows } from '#backend/follows/schema.ts'
import { savedJobs } from '#backend/jobs/schema/jobs.ts'
import { daysBefore } from './dates.ts'
import { getOrThrow, type WriteContext } from './context.ts'

/** Inserts company follows. */
export async function writeFollows({ db, content, today, people, companies }: WriteContext): Promise<void> {
  const rows = content.follows.map(({ person, company, muted }, at) => ({
    muted,
    userId: getOrThrow(people, person),
    companyId: getOrThrow(companies, company),
    // Most in the last weeks, so that the chart of growth has a shape.
    createdAt: daysBefore(today, (at * 37) % (at % 3 === 0 ? 300 : 80), `${person} ${company}`),
  }))
  if (rows.length > 0) await db.insert(companyFollows).values(rows)
  await db.update(companiesTable).set({
    followerCount: sql`(select count(*) from ${companyFollows} where ${companyFollows.companyId} = ${companiesTable.id})`,
  })
  await db.execute(sql`
    insert into ${companyFollowerWeeks} (company_id, week, gained)
    select company_id, date_trunc('week', created_at at time zone 'UTC')::date, count(*)
    from ${companyFollows} group by 1, 2`)
}

/** Inserts saved jobs. */
export async function writeSavedJobs({ db, content, today, people, jobs }: WriteContext): Promise<void> {
  const rows = content.savedJobs.map(({ person, job, saved }) => ({
    userId: getOrThrow(people, person),
    jobId: getOrThrow(jobs, job),
    createdAt: daysBefore(today, saved, job),
  }))
  if (rows.length > 0) await db.insert(savedJobs).values(rows)
}
