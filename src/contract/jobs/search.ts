import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { numeric, pageQuery } from '../core/fields.ts'
import { experiences } from './forms.ts'
import { JobCard } from './jobs.ts'

/** Longest text that is searched for, in characters. */
export const searchMaximum = 100
/** Most values that one filter takes. */
const valueMaximum = 30
/** What is more than this is not counted out: '2,000+'. */
export const countMaximum = 2_000

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
  workplace: listOf(number),
  employment: listOf(number),
  experience: listOf(z.enum(experiences)),
  /** '1': only where a figure is given. */
  salary: z.optional(z.literal('1')),
  country: listOf(number),
  /** In Latin letters, as the facet gives them. */
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

/** Filters of which several values may be chosen: one of them is enough. */
export const listFilters = ['workplace', 'employment', 'experience', 'country', 'city', 'skill'] as const
export type ListFilter = (typeof listFilters)[number]
export const facetNames = [...listFilters, 'salary', 'posted'] as const
export type FacetName = (typeof facetNames)[number]
/** Every parameter that a search is made of. */
export const searchParameters = ['q', ...facetNames, 'sort', 'after'] as const

export const Facet = z.object({
  /** Whether there are more than were counted: then the counts are the least there are. */
  more: z.boolean(),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
})
export type Facet = z.infer<typeof Facet>

export const JobSearchReply = z.object({
  items: z.array(JobCard),
  next: z.nullable(z.string()),
  /** Exact up to `countMaximum`; with `more` there are more than that. */
  total: z.object({ count: z.number(), more: z.boolean() }),
  /** The words that were searched for instead, when nothing has the ones that were asked for. */
  corrected: z.nullable(z.string()),
  /** What each filter would find with all the others as they are. */
  facets: z.record(z.enum(facetNames), Facet),
  /** The names of chosen companies and the like are in the caller's locale. */
  sort: z.enum(jobSortings),
})
export type JobSearchReply = z.infer<typeof JobSearchReply>

export const searchJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  access: 'anyone',
  summary:
    'The published jobs of all companies: words in both languages, filters with counts, four sortings and best match.',
  query: JobSearch,
  reply: JobSearchReply,
  limited: true,
})

/** How a job search is sorted: as was chosen, else the best first when there are words. */
export function sortingOf({ q, sort }: Pick<JobSearch, 'q' | 'sort'>): JobSorting {
  if (sort && (sort !== 'best' || q)) return sort
  return q ? 'best' : 'newest'
}

/**
 * Reads the address of the search page. What no form of ours would send is left out, so that an old or a mistyped
 * address still shows jobs.
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
    const kept = isList
      ? (trimmed as string[]).filter((value) => field.safeParse([value]).success)
      : field.safeParse(trimmed).success
        ? trimmed
        : undefined
    if (kept !== undefined && kept.length > 0) search[name] = kept
  }
  const read = JobSearch.safeParse(search)
  return read.success ? read.data : {}
}

/** Whole characters only, and no NUL: the database keeps none. */
const truncate = (text: string) =>
  [...text.replaceAll('\0', ' ').trim()].slice(0, searchMaximum).join('').slice(0, searchMaximum).trim()

/** The query of a search: in the order of the form, nothing empty, so that one search has one address. */
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

/** The same search without one value of a filter, or without the filter; from its first page. */
export function withoutFilter(search: JobSearch, name: FacetName | 'q', value?: string): JobSearch {
  const rest: JobSearch = { ...search, after: undefined }
  const chosen = rest[name]
  const left =
    Array.isArray(chosen) && value !== undefined ? chosen.filter((one) => String(one) !== value) : []
  return { ...rest, [name]: left.length > 0 ? left : undefined }
}

/** The moments that a date filter spans, in UTC; `to` is no longer in it (decisions, 31). */
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
