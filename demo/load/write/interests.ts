import { sql } from 'drizzle-orm'
import { companies as companiesTable, companyFollows } from '#backend/db/schema/companies.ts'
import { savedJobs } from '#backend/db/schema/jobs.ts'
import { daysBefore } from './dates.ts'
import { found, type Writing } from './writing.ts'

/** Who follows which company, as rows. */
export async function writeFollows({ db, content, people, companies }: Writing): Promise<void> {
  const rows = content.follows.map(({ person, company }) => ({
    userId: found(people, person),
    companyId: found(companies, company),
  }))
  if (rows.length > 0) await db.insert(companyFollows).values(rows)
  await db.update(companiesTable).set({
    followerCount: sql`(select count(*) from ${companyFollows} where ${companyFollows.companyId} = ${companiesTable.id})`,
  })
}

/** Who has saved which job, as rows. */
export async function writeSavedJobs({ db, content, today, people, jobs }: Writing): Promise<void> {
  const rows = content.savedJobs.map(({ person, job, saved }) => ({
    userId: found(people, person),
    jobId: found(jobs, job),
    createdAt: daysBefore(today, saved, job),
  }))
  if (rows.length > 0) await db.insert(savedJobs).values(rows)
}
