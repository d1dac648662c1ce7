import { and, eq, sql } from '#drizzle'
import { noResponses } from '#contract/core/responseClock.ts'
import type { Job, JobCard, ManagedJob } from '#contract/jobs/jobs.ts'
import type { JobName } from '#contract/jobs/names.ts'
import { fileAddress } from '#contract/files/files.ts'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import type { Locale } from '#contract/core/locale.ts'
import { mayManageJob } from '../companies/managesJob.ts'
import { assertCompanyOpen, findCompanyId } from '../companies/membership.ts'
import type { Viewer } from '../core/context.ts'
import type { HrManager } from '../core/membership.ts'
import { comparePosition, positionCursor, readPosition, toPage } from '../core/keyset.ts'
import { toHtml } from '#contract/core/markdown.ts'
import { notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { isAnyOf, prepared } from '../db/prepared.ts'
import { applications } from '../applications/schema/applications.ts'
import { companies } from '../companies/schema/companies.ts'
import { jobs, shownJobs } from './schema/jobs.ts'
import { findCountry, nameOf } from '../dictionaries/queries.ts'
import { findOutcome } from './outcome.ts'
import {
  logoUrl,
  managedFields,
  newestFirst,
  selectJobs,
  skillNames,
  toCard,
  toFacts,
  type JobRow,
  type ManagerRow,
} from './columns.ts'

/** The published jobs of a company, newest first. */
export async function listCompanyJobs(
  db: Tx,
  slug: string,
  { after, limit = defaultPageSize }: PageQuery,
  locale: Locale,
): Promise<{ items: JobCard[]; next: string | null }> {
  const position = readPosition(after)
  const found = await prepared(db, position ? 'company_jobs_after' : 'company_jobs', (name) =>
    selectJobs(db, { cards: true })
      .where(
        and(
          eq(companies.slug, sql.placeholder('slug')),
          eq(jobs.status, 'published'),
          position
            ? comparePosition(
                { at: jobs.firstPublishedAt, id: jobs.id },
                '<',
                sql.placeholder('at'),
                sql.placeholder('id'),
              )
            : undefined,
        ),
      )
      .orderBy(...newestFirst)
      .limit(sql.placeholder('limit'))
      .prepare(name),
  ).execute({ slug, limit: limit + 1, at: position?.at.toISOString(), id: position?.id })
  // An empty list may mean that there is no such company.
  if (found.length === 0) await findCompanyId(db, slug)
  const { rows, next } = toPage(found, limit, ({ job }) =>
    positionCursor(job.firstPublishedAt ?? job.createdAt, job.id),
  )
  return { items: rows.map((row) => toCard(row, locale)), next }
}

/** The cards of jobs, whatever their state, by id: none of those that a decision hides. */
export async function findCards(
  db: Tx,
  ids: readonly number[],
  locale: Locale,
): Promise<ReadonlyMap<number, JobCard>> {
  const rows = await prepared(db, 'job_cards', (name) =>
    selectJobs(db, { cards: true }).where(isAnyOf(jobs.id, 'ids')).prepare(name),
  ).execute({ ids })
  return new Map(rows.map((row) => [row.job.id, toCard(row, locale)]))
}

/** As `findCards`, with what decisions hide, for those who have applied; and whether others see it. */
export async function findOwnCards(
  db: Tx,
  ids: readonly number[],
  locale: Locale,
): Promise<ReadonlyMap<number, { readonly card: JobCard; readonly isShown: boolean }>> {
  const rows = await prepared(db, 'own_job_cards', (name) =>
    selectJobs(db, { cards: true, moderated: true }).where(isAnyOf(jobs.id, 'ids')).prepare(name),
  ).execute({ ids })
  return new Map(
    rows.map((row) => [row.job.id, { card: toCard(row, locale), isShown: row.job.moderation === null }]),
  )
}

/** A job that the viewer may see. @throws Refused 404 with the reason when they may not */
export async function findVisibleJob(db: Tx, viewer: Viewer | null, jobId: number): Promise<JobRow> {
  const row = await findJobRow(db, jobId)
  await assertVisible(db, viewer, row.job)
  return row
}

/** @throws Refused 404 with the reason when the viewer may not see the job */
export async function assertVisible(
  db: Tx,
  viewer: Viewer | null,
  { id: jobId, status, moderation }: Pick<JobRow['job'], 'id' | 'status' | 'moderation'>,
): Promise<void> {
  if (status === 'draft') throw notFound()
  if (moderation !== null) {
    // Applicants have what they answered.
    if (moderation === 'hidden' && viewer && (await mayManageJob(db, viewer.userId, jobId))) return
    throw notFound()
  }
  if (status === 'published') return
  // Paused and closed jobs stay visible to applicants, who may need them as evidence.
  const isAllowed =
    viewer && ((await hasApplied(db, viewer.userId, jobId)) || (await mayManageJob(db, viewer.userId, jobId)))
  if (!isAllowed) throw refuse(status === 'paused' ? 'jobPaused' : 'jobClosed')
}

/** A job that is or was public. @throws Refused 410 when its company has closed */
export async function showJobName(db: Tx, jobId: number): Promise<JobName> {
  const [found] = await db
    .select({ job: { id: jobs.id, title: jobs.title, status: jobs.status }, company: companies })
    .from(shownJobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(jobs.id, jobId))
  if (!found) throw notFound()
  const { job, company } = found
  const { id, title, status } = job
  if (status === 'draft') throw notFound()
  assertCompanyOpen(company)
  const outcome = status === 'closed' ? await findOutcome(db, jobId) : null
  return { id, title, status, company: { slug: company.slug, name: company.name }, outcome }
}

async function findJobRow(db: Tx, jobId: number): Promise<JobRow> {
  const [row] = await prepared(db, 'job', (name) =>
    selectJobs(db, { whole: true, moderated: true })
      .where(eq(jobs.id, sql.placeholder('jobId')))
      .prepare(name),
  ).execute({ jobId })
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
  return toJob(await findVisibleJob(db, viewer, jobId), locale)
}

/** A job in any state, for those who manage it. */
export async function findManagedJob(
  db: Tx,
  { company, role, userId }: HrManager,
  jobId: number,
  locale: Locale,
): Promise<ManagedJob> {
  const row = await findJobRow(db, jobId)
  const isOpenToViewer =
    role === 'admin' || !row.job.limitedToManagers || row.managers.some(({ id }) => id === userId)
  const isOfCompany = row.job.companyId === company.id && row.job.moderation !== 'removed'
  if (!isOfCompany || !isOpenToViewer) throw notFound()
  return { ...toJob(row, locale), ...managedFields(row) }
}

function toJob(row: JobRow, locale: Locale): Job {
  const { job, company } = row
  return {
    ...toFacts(row, locale),
    company: {
      id: company.id,
      slug: company.slug,
      name: company.name,
      domain: company.domain,
      logo_url: logoUrl(row),
      headline: company.headline,
      website: company.website,
      open_jobs: company.openJobs,
      followers: company.followers,
      response_clock: row.companyResponses?.response_clock ?? null,
    },
    country_code: job.countryId === null ? null : (findCountry(job.countryId)?.code ?? null),
    description: job.description,
    description_html: toHtml(job.description),
    skills: row.skillIds.map((id) => ({ id, name: skillNames([id], locale)[0] ?? '' })),
    benefits: row.benefitIds.map((id) => ({ id, name: nameOf('benefits', id, locale) ?? '' })),
    application_method: job.applicationMethod,
    external_url: job.externalUrl,
    answer_days: job.answerDays,
    selection_steps: job.selectionSteps,
    external_screening: job.externalScreening,
    external_screening_tool: job.externalScreeningTool,
    blind: job.blind,
    ...(row.responses ?? noResponses),
    managers: row.managers.map(toManager),
  }
}

function toManager({ id, first, last, headline, photo }: ManagerRow): Job['managers'][number] {
  return {
    user_id: id,
    name: `${first} ${last}`,
    headline,
    photo_url: fileAddress(photo),
  }
}
