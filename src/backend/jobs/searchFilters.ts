import { and, eq, gt, gte, inArray, isNull, lt, or, sql, type SQL } from '#drizzle'
import { facetNames, dateRange, type FacetName, type JobSearch } from '#contract/jobs/search.ts'
import { jobSearch, jobWords } from '../search/schema/jobs.ts'

export type Conditions = Readonly<Record<FacetName, SQL | undefined>> & { readonly always: SQL | undefined }

/** The conditions of a search per filter, so that counting can leave out each; with `words`, a tsquery, also of its text. */
export function conditionsOf(search: JobSearch, words: string | null, now: Date): Conditions {
  const { language, workplace, employment, experience, country, city, skill, salary, posted } = search
  const span = posted && dateRange(posted, now)
  return {
    always: and(
      or(isNull(jobSearch.validThrough), gt(jobSearch.validThrough, now)),
      words === null ? undefined : hasWords('words', words),
    ),
    language: language && inArray(jobSearch.language, language),
    workplace: workplace && inArray(jobSearch.workplaceType, workplace),
    employment: employment && inArray(jobSearch.employmentType, employment),
    experience: experience && inArray(jobSearch.experience, experience),
    country: country && inArray(jobSearch.countryId, country),
    city: city && inArray(jobSearch.cityKey, city),
    skill: skill && sql`${jobSearch.skillIds} && ${sql.param(skill)}::int[]`,
    salary: salary && eq(jobSearch.salaryKnown, true),
    posted:
      span &&
      and(gte(jobSearch.publishedAt, span.from), span.to ? lt(jobSearch.publishedAt, span.to) : undefined),
  }
}

/** All conditions, or all but the filter being counted. */
export function allOf(conditions: Conditions, except?: FacetName): SQL {
  const filters = facetNames.filter((name) => name !== except).map((name) => conditions[name])
  return and(conditions.always, ...filters) ?? sql`true`
}

/** Whether a job matches the words, anywhere or in its head. */
export const hasWords = (where: 'head' | 'words', query: string): SQL =>
  sql`${jobSearch.jobId} in (select ${jobWords.jobId} from ${jobWords} where ${jobWords[where]} @@ ${query}::tsquery)`

/**
 * Whether a job has the words, read by its id: for few jobs. The limit is a barrier: without it the planner, which
 * overestimates prefix matches, would read the words of all jobs.
 */
export const readsWords = (where: 'head' | 'words', query: string, jobId: SQL): SQL =>
  sql`(select ${jobWords[where]} @@ ${query}::tsquery from ${jobWords} where ${jobWords.jobId} = ${jobId} limit 1)`
