import { eq } from 'drizzle-orm'
import { findHrManagerIds } from '../companies/membership.ts'
import type { Tx } from '../db/connect.ts'
import { applications } from '../db/schema/applications.ts'
import { companies } from '../db/schema/companies.ts'
import { jobManagers, jobs } from '../db/schema/jobs.ts'

/** What is told about an application, to whomever; null when it is gone by now. */
export async function findFacts(db: Tx, applicationId: number) {
  const [row] = await db
    .select({
      id: applications.id,
      userId: applications.userId,
      state: applications.state,
      stateChangedAt: applications.stateChangedAt,
      snapshot: applications.snapshot,
      jobId: jobs.id,
      jobTitle: jobs.title,
      companyId: companies.id,
      company: companies.name,
      companySlug: companies.slug,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(applications.id, applicationId))
  if (!row) return null
  const { snapshot, ...facts } = row
  return { ...facts, applicant: `${snapshot.first_name} ${snapshot.last_name}` }
}
export type ApplicationFacts = NonNullable<Awaited<ReturnType<typeof findFacts>>>

/**
 * Who hears of a job's applicants: its responsible managers, as far as they still may; without any, all who may.
 */
export async function findListeners(db: Tx, jobId: number, companyId: number): Promise<number[]> {
  const may = await findHrManagerIds(db, companyId)
  const rows = await db
    .select({ userId: jobManagers.userId })
    .from(jobManagers)
    .where(eq(jobManagers.jobId, jobId))
  const responsible = rows.map((row) => row.userId).filter((userId) => may.includes(userId))
  return responsible.length > 0 ? responsible : may
}
