import { desc, eq, getTableColumns, sql } from '#drizzle'
import { alias } from '#drizzle/pg-core'
import { fileAddress } from '#contract/files/files.ts'
import type { Responses } from '#contract/core/responseClock.ts'
import type { JobCard, ManagedJobCard, Salary } from '#contract/jobs/jobs.ts'
import type { Locale } from '#contract/core/locale.ts'
import { hidingDecision } from '../core/removed.ts'
import type { Tx } from '../db/connect.ts'
import { companyResponses, jobResponses } from '../applications/schema/responseClocks.ts'
import { companies, currentMembers } from '../companies/schema/companies.ts'
import { files } from '../files/schema.ts'
import { jobBenefits, jobManagers, jobs, jobSkills, shownJobs } from './schema/jobs.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { nameOf } from '../dictionaries/queries.ts'

/** Number of skills shown on a card. */
const skillsInCard = 5

/** A manager, as returned in the query's JSON. */
export interface ManagerRow {
  readonly id: number
  readonly first: string
  readonly last: string
  readonly headline: string
  readonly photo: string | null
}
const photos = alias(files, 'photos')
/** The responsible managers of a job who still have the permission. */
const managerRows = sql<ManagerRow[]>`(
  select coalesce(json_agg(json_build_object('id', ${profiles.userId}, 'first', ${profiles.firstName},
    'last', ${profiles.lastName}, 'headline', ${profiles.headline}, 'photo', ${photos.key})
    order by ${profiles.firstName}, ${profiles.lastName}, ${profiles.userId}), '[]')
  from ${jobManagers}
  join ${profiles} on ${profiles.userId} = ${jobManagers.userId}
  join ${currentMembers} on ${currentMembers.companyId} = ${jobs.companyId} and ${currentMembers.userId} = ${jobManagers.userId}
    and (${currentMembers.role} = 'admin' or ${currentMembers.manageHrPanel})
  left join ${files} ${photos} on ${photos.id} = ${profiles.photoId}
  where ${jobManagers.jobId} = ${jobs.id}
)`

/** Cards do without descriptions, benefits and steps, which would be most of the data transferred. */
const blankInCards = {
  description: sql<string>`''`.as('description'),
  selectionSteps: sql<string[]>`'{}'::text[]`.as('selection_steps'),
}
const noNumbers = sql<Responses | null>`null::jsonb`
const noIds = sql<number[]>`'{}'::int[]`

/** In their order on the page. */
export const skillIdsOfJob = sql<number[]>`array(
  select ${jobSkills.skillId} from ${jobSkills}
  where ${jobSkills.jobId} = ${jobs.id} order by ${jobSkills.position}, ${jobSkills.skillId}
)`
export const benefitIdsOfJob = sql<number[]>`array(
  select ${jobBenefits.benefitId} from ${jobBenefits}
  where ${jobBenefits.jobId} = ${jobs.id} order by ${jobBenefits.benefitId}
)`

/** Jobs that those who manage them see: also those that a decision hides from others. */
export const isManaged = sql`${jobs.moderation} is distinct from 'removed'`

/**
 * Everything shown about a job, in one query to narrow with `where`. Only a `whole` job has its managers and how soon
 * it is answered; `cards`, the most requested by signed-out visitors, omits everything that a card does not show. `moderated`
 * ones are among them for those who manage jobs or have applied.
 */
export function selectJobs(db: Tx, { whole = false, cards = false, moderated = false } = {}) {
  return db
    .select({
      job: cards ? { ...getTableColumns(jobs), ...blankInCards } : getTableColumns(jobs),
      company: {
        id: companies.id,
        slug: companies.slug,
        name: companies.name,
        domain: companies.domain,
        headline: companies.headline,
        website: companies.website,
        openJobs: companies.openJobCount,
        followers: companies.followerCount,
      },
      logoKey: files.key,
      managers: whole ? managerRows : sql<ManagerRow[]>`'[]'::json`,
      responses: whole ? jobResponses : noNumbers,
      companyResponses: whole ? companyResponses : noNumbers,
      skillIds: skillIdsOfJob,
      benefitIds: cards ? noIds : benefitIdsOfJob,
      hiddenBy: moderated ? hidingDecision('job', jobs) : sql<number | null>`null`,
    })
    .from(moderated ? jobs : shownJobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(files, eq(files.id, companies.logoId))
    .$dynamic()
}
export type JobRow = Awaited<ReturnType<typeof selectJobs>>[number]

/** The sort order of public lists. */
export const newestFirst = [desc(jobs.firstPublishedAt), desc(jobs.id)]

export function toCard(row: JobRow, locale: Locale): JobCard {
  const { job, company } = row
  return {
    ...toFacts(row, locale),
    company: { slug: company.slug, name: company.name, domain: company.domain, logo_url: logoUrl(row) },
    skills: job.status === 'draft' ? [] : skillNames(row.skillIds.slice(0, skillsInCard), locale),
  }
}

export function toManagedCard(row: JobRow, locale: Locale): ManagedJobCard {
  return { ...toCard(row, locale), ...managedFields(row) }
}

export const managedFields = ({ job, hiddenBy }: JobRow) => ({
  application_count: job.applicationCount,
  limited_to_managers: job.limitedToManagers,
  updated_at: job.updatedAt.toISOString(),
  hidden_by: hiddenBy,
})

/** The fields shared by the card and the full job. */
export function toFacts({ job }: JobRow, locale: Locale) {
  return {
    id: job.id,
    title: job.title,
    language: job.language,
    status: job.status,
    workplace_type: job.workplaceType,
    workplace: nameOf('workplaceTypes', job.workplaceType, locale),
    employment_type: job.employmentType,
    employment: nameOf('employmentTypes', job.employmentType, locale),
    country_id: job.countryId,
    country: nameOf('countries', job.countryId, locale),
    city: job.city,
    salary: toSalary(job),
    experience: job.experience,
    opening: job.opening,
    first_published_at: job.firstPublishedAt?.toISOString() ?? null,
    open_since: (job.continuesSince ?? job.firstPublishedAt)?.toISOString() ?? null,
    valid_through: job.validThrough?.toISOString() ?? null,
  }
}

export const logoUrl = ({ logoKey }: JobRow) => fileAddress(logoKey)

export function skillNames(ids: readonly number[], locale: Locale): string[] {
  return ids.flatMap((id) => nameOf('skills', id, locale) ?? [])
}

export function toSalary(
  job: Pick<JobRow['job'], 'salaryType' | 'salaryMin' | 'salaryMax' | 'currency' | 'salaryPeriod'>,
): Salary | null {
  const { salaryType: type, salaryMin: min, salaryMax: max, currency, salaryPeriod: period } = job
  return type === null ? null : { type, min, max, currency, period }
}
