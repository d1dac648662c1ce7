import { and, eq, gt, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { facetNames, spanOf, type FacetName, type JobSearch } from '#contract/jobs/search.ts'
import { jobSearch, jobWords } from '../db/schema/search.ts'

type Conditions = Readonly<Record<FacetName, SQL | undefined>> & { readonly always: SQL | undefined }

/** What a search asks of a row, filter by filter, so that each can be left out of its own counting. */
export function conditionsOf(search: JobSearch, words: string | null, now: Date): Conditions {
  const { workplace, employment, experience, country, city, skill, salary, posted } = search
  const span = posted && spanOf(posted, now)
  return {
    always: and(
      or(isNull(jobSearch.validThrough), gt(jobSearch.validThrough, now)),
      words === null ? undefined : sql`${jobSearch.jobId} in (${withWords('words', words)})`,
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

/** The ids of the jobs that have the words, anywhere or in their head. */
export const withWords = (where: 'head' | 'words', query: string): SQL =>
  sql`select ${jobWords.jobId} from ${jobWords} where ${jobWords[where]} @@ ${query}::tsquery`
