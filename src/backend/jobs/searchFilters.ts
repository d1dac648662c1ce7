import { and, eq, gt, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { facetNames, dateRange, type FacetName, type JobSearch } from '#contract/jobs/search.ts'
import { jobSearch, jobWords } from '../search/schema/jobs.ts'

type Conditions = Readonly<Record<FacetName, SQL | undefined>> & { readonly always: SQL | undefined }

/** The conditions of a search per filter, so that counting can leave out each. */
export function conditionsOf(
  search: JobSearch,
  words: string | null,
  now: Date,
  { few = false } = {},
): Conditions {
  const { language, workplace, employment, experience, country, city, skill, salary, posted } = search
  const span = posted && dateRange(posted, now)
  return {
    always: and(
      or(isNull(jobSearch.validThrough), gt(jobSearch.validThrough, now)),
      words === null ? undefined : hasWords('words', words, few),
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

/**
 * Whether a job matches the words, anywhere or in its head. When few jobs match, their rows are fetched by id: the
 * planner overestimates prefix matches and would scan all rows.
 */
export function hasWords(where: 'head' | 'words', query: string, few: boolean): SQL {
  const ids = sql`select ${jobWords.jobId} from ${jobWords} where ${jobWords[where]} @@ ${query}::tsquery`
  return few ? sql`${jobSearch.jobId} = any(array(${ids}))` : sql`${jobSearch.jobId} in (${ids})`
}
