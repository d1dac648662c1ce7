import { and, eq, isNull, sql } from '#drizzle'
import { findAdminIds, findHrManagerIds } from '../companies/membership.ts'
import type { Tx } from '../db/connect.ts'
import { applications } from './schema/applications.ts'
import { companies } from '../companies/schema/companies.ts'
import { jobManagers, jobs } from '../jobs/schema/jobs.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { isAnnotated } from './annotated.ts'
import { seenByCompany } from './blind.ts'
import { applicationNotes } from './schema/notes.ts'
import { aliasOf } from './schema/fields.ts'

/** What notifications and mails say of a job and its company, and whom they reach. */
export const jobFacts = {
  jobId: jobs.id,
  jobTitle: jobs.title,
  isLimited: jobs.limitedToManagers,
  companyId: companies.id,
  company: companies.name,
  companySlug: companies.slug,
}

/** The data for notifications and mails about an application; null when it was deleted. */
export async function findFacts(db: Tx, applicationId: number) {
  const [row] = await db
    .select({
      id: applications.id,
      userId: applications.userId,
      state: applications.state,
      stateChangedAt: applications.stateChangedAt,
      expiredAt: applications.expiredAt,
      expiryAnnouncedAt: applications.expiryAnnouncedAt,
      snapshot: applications.snapshot,
      alias: applications.alias,
      revealedAt: applications.revealedAt,
      ...jobFacts,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(applications.id, applicationId))
  if (!row) return null
  const { snapshot, revealedAt, ...facts } = seenByCompany(row)
  const alias = aliasOf(row)
  return { ...facts, alias, applicant: `${snapshot.first_name} ${snapshot.last_name}`.trim() }
}
export type ApplicationFacts = NonNullable<Awaited<ReturnType<typeof findFacts>>>

/** What every notification about an application has, without names. */
export function noticeOf(facts: ApplicationFacts) {
  return {
    application_id: facts.id,
    job_id: facts.jobId,
    job_title: facts.jobTitle,
    company_slug: facts.companySlug,
    company: facts.company,
  }
}

/** The data for notifications about a job of a company that has not closed. */
export async function findJobFacts(db: Tx, jobId: number) {
  const [facts] = await db
    .select(jobFacts)
    .from(jobs)
    .innerJoin(companies, and(eq(companies.id, jobs.companyId), isNull(companies.closedAt)))
    .where(eq(jobs.id, jobId))
  return facts ?? null
}

/**
 * The users to notify about an applicant: the job's responsible managers who still have the permission, otherwise everybody
 * who manages the job, which are the admins if it is limited. Never the applicant.
 */
export async function findRecipientIds(
  db: Tx,
  {
    jobId,
    companyId,
    isLimited,
    userId: applicantId,
  }: Pick<ApplicationFacts, 'jobId' | 'companyId' | 'isLimited'> & { readonly userId: number | null },
): Promise<number[]> {
  const others = (ids: readonly number[]) => ids.filter((id) => id !== applicantId)
  const permitted = others(await findHrManagerIds(db, companyId))
  const rows = await db
    .select({ userId: jobManagers.userId })
    .from(jobManagers)
    .where(eq(jobManagers.jobId, jobId))
  const responsible = rows.map((row) => row.userId).filter((userId) => permitted.includes(userId))
  if (responsible.length > 0) return responsible
  return isLimited ? others(await findAdminIds(db, companyId)) : permitted
}

/** What the notification of a mention says about its note; null when the note is not there any more. */
export async function findMentioningNote(db: Tx, noteId: number) {
  const [note] = await db
    .select({
      applicationId: applicationNotes.applicationId,
      authorId: applicationNotes.authorId,
      author: sql<string | null>`${fullName}`,
    })
    .from(applicationNotes)
    .innerJoin(applications, eq(applications.id, applicationNotes.applicationId))
    .leftJoin(profiles, eq(profiles.userId, applicationNotes.authorId))
    .where(and(eq(applicationNotes.id, noteId), isNull(applicationNotes.deletedAt), isAnnotated))
  return note ?? null
}
