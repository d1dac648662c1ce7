import { and, eq, gt, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { facetNames, dateRange, type FacetName, type JobSearch } from '#contract/jobs/search.ts'
import { jobSearch, jobWords } from '../db/schema/search.ts'

type Conditions = Readonly<Record<FacetName, SQL | undefined>> & { readonly always: SQL | undefined }

/** What a search asks of a row, filter by filter, so that each can be left out of its own counting. */
export function conditionsOf(
  search: JobSearch,
  words: string | null,
  now: Date,
  { few = false } = {},
): Conditions {
  const { workplace, employment, experience, country, city, skill, salary, posted } = search
  const span = posted && dateRange(posted, now)
  return {
    always: and(
      or(isNull(jobSearch.validThrough), gt(jobSearch.validThrough, now)),
      words === null ? undefined : hasWords('words', words, few),
    ),
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

/** All of them together, or all but the one that is being counted. */
export function allOf(conditions: Conditions, but?: FacetName): SQL {
  const asked = facetNames.filter((name) => name !== but).map((name) => conditions[name])
  return and(conditions.always, ...asked) ?? sql`true`
}

/**
 * Whether a job has the words, anywhere or in its head. Where it is known that few have them, their rows are fetched by
 * their ids: the database takes the beginning of a word for more frequent than it is, and would read all rows.
 */
export function hasWords(where: 'head' | 'words', query: string, few: boolean): SQL {
  const ids = sql`select ${jobWords.jobId} from ${jobWords} where ${jobWords[where]} @@ ${query}::tsquery`
  return few ? sql`${jobSearch.jobId} = any(array(${ids}))` : sql`${jobSearch.jobId} in (${ids})`
}
