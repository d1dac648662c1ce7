import { and, asc, eq, or, sql } from '#drizzle'
import { alias, type PgColumn } from '#drizzle/pg-core'
import type { Locale } from '#contract/core/locale.ts'
import { toHtml } from '#contract/core/markdown.ts'
import { JobVersion, type ShownJobVersion } from '#contract/jobs/versions.ts'
import { hashedJson } from '../core/contentHash.ts'
import type { Tx } from '../db/connect.ts'
import { nameOf } from '../dictionaries/queries.ts'
import { benefitIdsOfJob, skillIdsOfJob, toSalary } from './columns.ts'
import { jobs } from './schema/jobs.ts'
import { jobVersions } from './schema/versions.ts'

const newest = alias(jobVersions, 'newest_version')
/** A column of the newest version, in a query of jobs. Versions of a job are stored one after the other: their ids are in order. */
const ofNewest = <Value>(column: PgColumn) => sql<Value | null>`(
  select ${column} from ${jobVersions} ${newest} where ${newest.jobId} = ${jobs.id}
  order by ${newest.id} desc limit 1
)`
const newestId = ofNewest<number>(newest.id)
export const newestHash = ofNewest<string>(newest.hash)

/**
 * Stores the text of a job, unless it is that of its newest version, and returns the id of the version in force. The caller
 * has locked the job.
 */
export async function recordJobVersion(tx: Tx, jobId: number, now: Date): Promise<number> {
  const [found] = await tx
    .select({
      version: {
        title: jobs.title,
        workplace_type: jobs.workplaceType,
        employment_type: jobs.employmentType,
        country_id: jobs.countryId,
        city: jobs.city,
        salary_type: jobs.salaryType,
        salary_min: jobs.salaryMin,
        salary_max: jobs.salaryMax,
        currency: jobs.currency,
        salary_period: jobs.salaryPeriod,
        description: jobs.description,
        language: jobs.language,
        experience: jobs.experience,
        skill_ids: skillIdsOfJob,
        benefit_ids: benefitIdsOfJob,
        application_method: jobs.applicationMethod,
        external_url: jobs.externalUrl,
      },
      answerDays: jobs.answerDays,
      opening: jobs.opening,
      selectionSteps: jobs.selectionSteps,
      externalScreening: jobs.externalScreening,
      externalScreeningTool: jobs.externalScreeningTool,
      blind: jobs.blind,
      latest: { id: jobVersions.id, hash: jobVersions.hash },
    })
    .from(jobs)
    .leftJoin(jobVersions, eq(jobVersions.id, newestId))
    .where(eq(jobs.id, jobId))
  if (!found) throw new Error(`There is no job ${jobId}`)
  const version: JobVersion = {
    ...found.version,
    ...(found.answerDays !== null && { answer_days: found.answerDays }),
    ...(found.opening !== null && { opening: found.opening }),
    ...(found.selectionSteps.length > 0 && { selection_steps: found.selectionSteps }),
    ...(found.externalScreening !== null && { external_screening: found.externalScreening }),
    ...(found.externalScreeningTool && { external_screening_tool: found.externalScreeningTool }),
    ...(found.blind && { blind: true }),
  }
  const { content, hash } = hashedJson(version)
  if (found.latest?.hash === hash) return found.latest.id
  const [added] = await tx
    .insert(jobVersions)
    .values({ jobId, hash, content, createdAt: now })
    .returning({ id: jobVersions.id })
  if (!added) throw new Error('Inserting the version returned no row')
  return added.id
}

/** A version of a job, and the newest one if it has another text. */
export async function compareWithNewest(
  db: Tx,
  versionId: number,
  locale: Locale,
): Promise<{ answered: ShownJobVersion; current: ShownJobVersion | null }> {
  const rows = await db
    .select({ version: jobVersions, moderation: jobs.moderation })
    .from(jobVersions)
    .innerJoin(jobs, eq(jobs.id, jobVersions.jobId))
    .where(
      and(
        eq(jobs.id, db.select({ id: newest.jobId }).from(newest).where(eq(newest.id, versionId))),
        or(eq(jobVersions.id, versionId), eq(jobVersions.id, newestId)),
      ),
    )
    .orderBy(asc(jobVersions.id))
  // Whoever answered a version has it; what a decision hides now is no news for them.
  const readable = rows.filter(({ version, moderation }) => moderation === null || version.id === versionId)
  const [answered, current = answered] = readable.map(({ version }) => version)
  if (!answered || !current) throw new Error(`There is no version ${versionId}`)
  return {
    answered: showVersion(answered, locale),
    current: current.hash === answered.hash ? null : showVersion(current, locale),
  }
}

function showVersion(
  { hash, content, createdAt }: typeof jobVersions.$inferSelect,
  locale: Locale,
): ShownJobVersion {
  const version = JobVersion.parse(JSON.parse(content))
  const named = (dictionary: 'skills' | 'benefits', ids: readonly number[]) =>
    ids.map((id) => ({ id, name: nameOf(dictionary, id, locale) ?? '' }))
  return {
    hash,
    recorded_at: createdAt.toISOString(),
    content,
    title: version.title,
    language: version.language,
    workplace_type: version.workplace_type,
    workplace: nameOf('workplaceTypes', version.workplace_type, locale),
    employment_type: version.employment_type,
    employment: nameOf('employmentTypes', version.employment_type, locale),
    country_id: version.country_id,
    country: nameOf('countries', version.country_id, locale),
    city: version.city,
    salary: toSalary({
      salaryType: version.salary_type,
      salaryMin: version.salary_min,
      salaryMax: version.salary_max,
      currency: version.currency,
      salaryPeriod: version.salary_period,
    }),
    experience: version.experience,
    description: version.description,
    description_html: toHtml(version.description),
    skills: named('skills', version.skill_ids),
    benefits: named('benefits', version.benefit_ids),
    application_method: version.application_method,
    external_url: version.external_url,
    answer_days: version.answer_days ?? null,
    opening: version.opening ?? null,
    selection_steps: version.selection_steps ?? [],
    external_screening: version.external_screening ?? null,
    external_screening_tool: version.external_screening_tool ?? '',
    blind: version.blind ?? false,
  }
}
