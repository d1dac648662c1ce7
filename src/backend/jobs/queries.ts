import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Job, JobCard, ManagedJob } from '#contract/jobs.ts'
import { fileAddress } from '#contract/files.ts'
import { defaultPageSize } from '#contract/fields.ts'
import type { Locale } from '#contract/locale.ts'
import { findCompanyId, mayManageJobs } from '../companies/membership.ts'
import type { Viewer } from '../core/context.ts'
import { positionCursor, readPosition, toPage } from '../core/keyset.ts'
import { toHtml } from '../core/markdown.ts'
import { notFound, Refused } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { applications } from '../db/schema/applications.ts'
import { companyMembers } from '../db/schema/companies.ts'
import { files } from '../db/schema/files.ts'
import { jobManagers, jobs } from '../db/schema/jobs.ts'
import { profiles } from '../db/schema/profiles.ts'
import { findCountry, nameOf } from '../dictionaries/queries.ts'
import {
  logoUrl,
  managed,
  newestFirst,
  selectJobs,
  skillNames,
  toCard,
  toFacts,
  type JobRow,
} from './columns.ts'

export interface PageQuery {
  readonly after?: string | undefined
  readonly limit?: number | undefined
}

/** The published jobs of a company, newest first. */
export async function listCompanyJobs(
  db: Tx,
  slug: string,
  { after, limit = defaultPageSize }: PageQuery,
  locale: Locale,
): Promise<{ items: JobCard[]; next: string | null }> {
  const position = readPosition(after)
  const companyId = await findCompanyId(db, slug)
  const found = await selectJobs(db)
    .where(
      and(
        eq(jobs.companyId, companyId),
        eq(jobs.status, 'published'),
        position
          ? sql`(${jobs.firstPublishedAt}, ${jobs.id}) < (${position.at.toISOString()}::timestamptz, ${position.id})`
          : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ job }) =>
    positionCursor(job.firstPublishedAt ?? job.createdAt, job.id),
  )
  return { items: rows.map((row) => toCard(row, locale)), next }
}

/** A job that the viewer may see. @throws Refused 404 with the reason, when it is not there for them. */
export async function findVisibleJob(db: Tx, viewer: Viewer | null, jobId: number): Promise<JobRow> {
  const row = await findJobRow(db, jobId)
  const { status, companyId } = row.job
  if (status === 'draft') throw notFound()
  if (status === 'published') return row
  // Paused and closed jobs stay visible to applicants: they may need proof.
  const may =
    viewer &&
    ((await hasApplied(db, viewer.userId, jobId)) || (await mayManageJobs(db, viewer.userId, companyId)))
  if (!may) throw new Refused(404, status === 'paused' ? 'jobPaused' : 'jobClosed')
  return row
}

export async function findJobRow(db: Tx, jobId: number): Promise<JobRow> {
  const [row] = await selectJobs(db).where(eq(jobs.id, jobId))
  if (!row) throw notFound()
  return row
}

async function hasApplied(db: Tx, userId: number, jobId: number): Promise<boolean> {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), eq(applications.userId, userId)))
  return rows.length > 0
}

export async function showJob(db: Tx, viewer: Viewer | null, jobId: number, locale: Locale): Promise<Job> {
  return toJob(db, await findVisibleJob(db, viewer, jobId), locale)
}

/** A job in any state, for those who manage it. */
export async function findManagedJob(db: Tx, jobId: number, locale: Locale): Promise<ManagedJob> {
  const row = await findJobRow(db, jobId)
  return { ...(await toJob(db, row, locale)), ...managed(row) }
}

async function toJob(db: Tx, row: JobRow, locale: Locale): Promise<Job> {
  const { job, company } = row
  return {
    ...toFacts(row, locale),
    company: {
      id: company.id,
      slug: company.slug,
      name: company.name,
      logo_url: logoUrl(row),
      headline: company.headline,
      website: company.website,
      open_jobs: company.openJobs,
      followers: company.followers,
    },
    country_code: job.countryId === null ? null : (findCountry(job.countryId)?.code ?? null),
    description: job.description,
    description_html: toHtml(job.description),
    skills: row.skillIds.map((id) => ({ id, name: skillNames([id], locale)[0] ?? '' })),
    benefits: row.benefitIds.map((id) => ({ id, name: nameOf('benefits', id, locale) ?? '' })),
    application_method: job.applicationMethod,
    external_url: job.externalUrl,
    managers: await findManagers(db, job),
  }
}

/** Who answers for a job; somebody who has lost the right to it is no longer named. */
async function findManagers(db: Tx, { id, companyId }: JobRow['job']): Promise<Job['managers']> {
  const rows = await db
    .select({
      userId: profiles.userId,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      headline: profiles.headline,
      photoKey: files.key,
    })
    .from(jobManagers)
    .innerJoin(profiles, eq(profiles.userId, jobManagers.userId))
    .innerJoin(
      companyMembers,
      and(
        eq(companyMembers.companyId, companyId),
        eq(companyMembers.userId, jobManagers.userId),
        or(eq(companyMembers.role, 'admin'), eq(companyMembers.manageHrPanel, true)),
      ),
    )
    .leftJoin(files, eq(files.id, profiles.photoId))
    .where(eq(jobManagers.jobId, id))
    .orderBy(asc(profiles.firstName), asc(profiles.lastName), asc(profiles.userId))
  return rows.map(({ userId, firstName, lastName, headline, photoKey }) => ({
    user_id: userId,
    name: `${firstName} ${lastName}`,
    headline,
    photo_url: photoKey === null ? null : fileAddress(photoKey),
  }))
}
