import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { numeric, pageQuery } from '../core/fields.ts'
import { experiences, jobLanguages } from './forms.ts'
import { JobCard } from './jobs.ts'

/** Maximum length of a search text, in characters. */
export const searchMaximum = 100
/** Maximum number of values per filter. */
const valueMaximum = 30
/** Counts up to this one are exact, whatever the number of jobs; larger ones may be estimates. */
export const exactMaximum = 1_000

/** The sort orders of docs/texts.md; `best` is the default for a query with a search text. */
export const jobSortings = ['best', 'newest', 'oldest', 'az', 'za'] as const
export type JobSorting = (typeof jobSortings)[number]
/** The date filters of docs/texts.md. */
export const dateFilters = [
  'today',
  'thisMonth',
  'lastMonth',
  'pastMonth',
  'thisYear',
  'lastYear',
  'pastYear',
] as const
export type DateFilter = (typeof dateFilters)[number]

const listOf = /* @__NO_SIDE_EFFECTS__ */ <S extends z.core.$ZodType>(one: S) =>
  z.optional(z.array(one).check(z.maxLength(valueMaximum)))
const number = numeric(z.number().check(z.int(), z.positive(), z.maximum(1_000_000)))
const cityKey = z.string().check(z.maxLength(searchMaximum))

const filters = {
  language: listOf(z.enum(jobLanguages)),
  workplace: listOf(number),
  employment: listOf(number),
  experience: listOf(z.enum(experiences)),
  /** '1': only jobs with a stated salary. */
  salary: z.optional(z.literal('1')),
  country: listOf(number),
  /** In Latin letters, as in the facet's values. */
  city: listOf(cityKey),
  skill: listOf(number),
  /** When it was first published. */
  posted: z.optional(z.enum(dateFilters)),
}

export const JobSearch = z.object({
  q: z.optional(z.string().check(z.trim(), z.maxLength(searchMaximum))),
  ...filters,
  sort: z.optional(z.enum(jobSortings)),
  ...pageQuery,
})
export type JobSearch = z.infer<typeof JobSearch>

/** Filters that accept several values; a job matches if it has one of them. */
export const listFilters = [
  'language',
  'workplace',
  'employment',
  'experience',
  'country',
  'city',
  'skill',
] as const
export type ListFilter = (typeof listFilters)[number]
export const facetNames = [...listFilters, 'salary', 'posted'] as const
export type FacetName = (typeof facetNames)[number]
/** All query parameters of a search. */
export const searchParameters = ['q', ...facetNames, 'sort', 'after'] as const

export const Facet = z.object({
  /** Whether the counts are estimates. */
  estimated: z.boolean(),
  /** `count` is null when a value has too few of many jobs for an estimate. It is never 0 for a value that has jobs. */
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.nullable(z.number()) })),
})
export type Facet = z.infer<typeof Facet>

export const JobSearchReply = z.object({
  items: z.array(JobCard),
  next: z.nullable(z.string()),
  /** Exact up to `exactMaximum`; estimates are rounded, and two thirds of them are within a fifth of the number. */
  total: z.object({ count: z.number(), estimated: z.boolean() }),
  /** The corrected text that was searched for, if the original had no results. */
  corrected: z.nullable(z.string()),
  /** The results per value of each filter with all other filters applied. */
  facets: z.record(z.enum(facetNames), Facet),
  sort: z.enum(jobSortings),
})
export type JobSearchReply = z.infer<typeof JobSearchReply>

export const searchJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  access: 'anyone',
  summary:
    'The published jobs of all companies: text in every language, filters with counts, four sort orders and best match. Large counts are estimates.',
  query: JobSearch,
  reply: JobSearchReply,
  limited: true,
})

/** The chosen sort order; by default the best match if there is a text, else the newest. */
export function sortingOf({ q, sort }: Pick<JobSearch, 'q' | 'sort'>): JobSorting {
  if (sort && (sort !== 'best' || q)) return sort
  return q ? 'best' : 'newest'
}

/**
 * Parses the query of the search page. Invalid parameters are ignored, so that an outdated or mistyped URL still shows
 * jobs.
 */
export function readSearch(query: URLSearchParams): JobSearch {
  const search: Record<string, unknown> = {}
  for (const name of searchParameters) {
    const values = query.getAll(name).filter((value) => value !== '')
    if (values.length === 0) continue
    const isList = listFilters.some((one) => one === name)
    const given = isList ? [...new Set(values)].slice(0, valueMaximum) : values[0]
    const trimmed = name === 'q' ? truncate(values[0] ?? '') : given
    const field = JobSearch.shape[name]
    const valid = isList
      ? (trimmed as string[]).filter((value) => field.safeParse([value]).success)
      : field.safeParse(trimmed).success
        ? trimmed
        : undefined
    if (valid !== undefined && valid.length > 0) search[name] = valid
  }
  const read = JobSearch.safeParse(search)
  return read.success ? read.data : {}
}

/** Cuts at whole characters and removes NUL, which the database cannot store. */
const truncate = (text: string) =>
  [...text.replaceAll('\0', ' ').trim()].slice(0, searchMaximum).join('').slice(0, searchMaximum).trim()

/** The canonical query of a search: fixed order, nothing empty, so that each search has one URL. */
export function writeSearch(search: JobSearch): string {
  const query = new URLSearchParams()
  for (const name of searchParameters) {
    const value = search[name]
    if (Array.isArray(value)) for (const one of value) query.append(name, String(one))
    else if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** A search without one of its filters, or without one of its values; starts at the first page. */
export function withoutFilter(search: JobSearch, name: FacetName | 'q', value?: string): JobSearch {
  const rest: JobSearch = { ...search, after: undefined }
  const chosen = rest[name]
  const left =
    Array.isArray(chosen) && value !== undefined ? chosen.filter((one) => String(one) !== value) : []
  return { ...rest, [name]: left.length > 0 ? left : undefined }
}

/** The time range of a date filter in UTC; `to` is exclusive. */
export function dateRange(filter: DateFilter, now: Date): { from: Date; to: Date | null } {
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  const day = 24 * 60 * 60 * 1000
  const at = (y: number, m = 0, d = 1) => new Date(Date.UTC(y, m, d))
  const spans: Record<DateFilter, [Date, Date | null]> = {
    today: [at(year, month, now.getUTCDate()), null],
    thisMonth: [at(year, month), null],
    lastMonth: [at(year, month - 1), at(year, month)],
    pastMonth: [new Date(now.getTime() - 30 * day), null],
    thisYear: [at(year), null],
    lastYear: [at(year - 1), at(year)],
    pastYear: [new Date(now.getTime() - 365 * day), null],
  }
  const [from, to] = spans[filter]
  return { from, to }
}
