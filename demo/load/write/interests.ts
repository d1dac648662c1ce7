import { sql } from 'drizzle-orm'
import { companies as companiesTable, companyFollows } from '#backend/db/schema/companies.ts'
import { savedJobs } from '#backend/db/schema/jobs.ts'
import { daysBefore } from './dates.ts'
import { getOrThrow, type WriteContext } from './context.ts'

/** Inserts company follows. */
export async function writeFollows({ db, content, people, companies }: WriteContext): Promise<void> {
  const rows = content.follows.map(({ person, company }) => ({
    userId: getOrThrow(people, person),
    companyId: getOrThrow(companies, company),
  }))
  if (rows.length > 0) await db.insert(companyFollows).values(rows)
  await db.update(companiesTable).set({
    followerCount: sql`(select count(*) from ${companyFollows} where ${companyFollows.companyId} = ${companiesTable.id})`,
  })
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
