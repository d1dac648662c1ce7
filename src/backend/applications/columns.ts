import { eq, sql, type SQL } from '#drizzle'
import { alias } from '#drizzle/pg-core'
import type { AppliedJob } from '#contract/applications/appliedJob.ts'
import type { Interview } from '#contract/applications/interviews.ts'
import type { Resume } from '#contract/applications/resume.ts'
import { fileAddress } from '#contract/files/files.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Tx } from '../db/connect.ts'
import { nested } from '../db/nested.ts'
import { answers } from './schema/answers.ts'
import { applications } from './schema/applications.ts'
import { decidedOfJob } from './decidedOfJob.ts'
import { ownRetentionColumns } from './retention.ts'
import { hasReceipt } from './schema/receipts.ts'
import { tagsOfCompany } from './tags.ts'
import { companies } from '../companies/schema/companies.ts'
import { files } from '../files/schema.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { jobVersions } from '../jobs/schema/versions.ts'
import { threadOfApplication } from '../messages/applicationThreads.ts'
import { skillIdsOfJob } from '../jobs/columns.ts'
import { newestHash } from '../jobs/versions.ts'
import { safeFileName } from '../ports/files/fileName.ts'
import { nameOf } from '../dictionaries/queries.ts'

const logos = alias(files, 'logos')

const jobColumns = {
  id: jobs.id,
  title: jobs.title,
  status: jobs.status,
  city: jobs.city,
  countryId: jobs.countryId,
  closedAt: jobs.closedAt,
  salaryMin: jobs.salaryMin,
  companyId: companies.id,
  slug: companies.slug,
  company: companies.name,
  domain: companies.domain,
  logoKey: logos.key,
}
interface JobRow {
  id: number
  title: string
  status: AppliedJob['status']
  city: string
  countryId: number | null
  companyId: number
  slug: string
  company: string
  domain: string | null
  logoKey: string | null
}

export function toJob(row: JobRow, locale: Locale): AppliedJob {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    company: {
      id: row.companyId,
      slug: row.slug,
      name: row.company,
      domain: row.domain,
      logo_url: fileAddress(row.logoKey),
    },
    city: row.city,
    country: nameOf('countries', row.countryId, locale),
  }
}

/** A job with its company, as shown with its applicants: whether the first page of its list has one of them, whether a person is one of them, and how many others are in each state. */
export const selectAppliedJobs = (db: Tx, userId: number, isOnFirstPage = sql<boolean>`false`) =>
  db
    .select({
      ...jobColumns,
      applicationCount: jobs.applicationCount,
      limitedToManagers: jobs.limitedToManagers,
      blind: jobs.blind,
      skillIds: nested<number[]>(skillIdsOfJob),
      hasApplied: nested<boolean>(sql`exists (
        select 1 from ${applications}
        where ${applications.jobId} = ${jobs.id} and ${applications.userId} = ${userId})`),
      isOnFirstPage: nested<boolean>(isOnFirstPage),
      expiredCount: nested<number>(sql`(
        select count(*)::int from ${applications} where ${applications.jobId} = ${jobs.id} and ${applications.expiredAt} is not null)`),
      tags: tagsOfCompany,
      decided: decidedOfJob(userId),
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(logos, eq(logos.id, companies.logoId))

/** Applications with their job, the version of it that they answered, and the résumé; their events and interviews as one side sees them. */
export const selectApplications = <Event>(
  db: Tx,
  seen: { events: SQL<Event[]>; interviews: SQL<Interview[]> },
) =>
  db
    .select({
      application: applications,
      ...seen,
      job: jobColumns,
      version: {
        hash: jobVersions.hash,
        recordedAt: jobVersions.createdAt,
        changed: sql<boolean>`${jobVersions.hash} <> ${newestHash}`,
      },
      messages: answers.messages,
      thread: threadOfApplication,
      hasReceipt,
      retention: ownRetentionColumns,
      resume: { name: files.name, type: files.type, size: files.size, key: files.key },
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(files, eq(files.id, applications.resumeId))
    .leftJoin(jobVersions, eq(jobVersions.id, applications.jobVersionId))
    .leftJoin(answers, eq(answers.id, applications.answerId))
    .leftJoin(logos, eq(logos.id, companies.logoId))

export function toResume({
  name,
  type,
  size,
  key,
}: {
  name: string
  type: string
  size: number
  key: string
}) {
  const kind: Resume['type'] = type === 'application/pdf' ? 'pdf' : 'docx'
  return { name: safeFileName(name, type), type: kind, size, url: fileAddress(key) }
}

type ApplicationRow = typeof applications.$inferSelect

/** The state of an application, as on the wire. */
export function toApplicationStatus(
  row: Pick<ApplicationRow, 'id' | 'state' | 'sentAt' | 'viewedAt' | 'stateChangedAt'>,
) {
  return {
    id: row.id,
    state: row.state,
    sent_at: row.sentAt.toISOString(),
    viewed_at: row.viewedAt?.toISOString() ?? null,
    state_changed_at: row.stateChangedAt.toISOString(),
  }
}
