import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, timestamp, numeric, pageOf, pageQuery } from '../core/fields.ts'
import { JobCard } from '../jobs/jobs.ts'

/** All public companies, jobs, posts and pages of people, for sitemaps, feeds and other machine readers. */

/** Maximum number of rows in a part. */
export const partSizeMaximum = 50_000
const naturalNumber = numeric(z.number().check(z.int(), z.minimum(0)))
const partQuery = {
  ...pageQuery,
  part: naturalNumber,
  part_size: numeric(z.number().check(z.int(), z.minimum(1), z.maximum(partSizeMaximum))),
}

/** What the directory has parts of. */
export const directoryKinds = ['companies', 'jobs', 'posts', 'people'] as const
export type DirectoryKind = (typeof directoryKinds)[number]
/** A row of a part: the slug of a company or the address of a person's page, and when the page changed, as an ISO date. */
export interface DirectoryRow {
  readonly id: number
  readonly slug: string
  readonly changed_at: string
}
/** Writes files of the sitemap, which only the site can: it knows the addresses of pages. */
export interface SitemapWriter {
  readonly opening: string
  readonly closing: string
  entries(kind: DirectoryKind, rows: readonly DirectoryRow[]): string
}
/** The path of a finished file of the sitemap, `jobs-0.xml.gz`. It is no JSON, so it is no endpoint of the contract. */
export const sitemapFilePath = (name: string): string => `/api/directory/sitemaps/${name}`
/** The kind and the part in the name of a file; null for any other name. */
export function readSitemapName(name: string): { kind: DirectoryKind; part: number } | null {
  const [, kind, part] = /^(companies|jobs|posts|people)-(0|[1-9]\d{0,8})\.xml\.gz$/.exec(name) ?? []
  return kind && part ? { kind: kind as DirectoryKind, part: Number(part) } : null
}

/** A range of ids. A row never moves to another part; empty parts are omitted. */
export const DirectoryPart = z.object({
  part: z.number(),
  count: z.number(),
  /** The time of its latest change. */
  changed_at: timestamp,
})
export type DirectoryPart = z.infer<typeof DirectoryPart>

export const showDirectory = endpoint({
  method: 'GET',
  path: '/api/directory',
  access: 'anyone',
  summary:
    'All companies, all open jobs, all posts for everyone and all public pages of people that search engines may list, ' +
    'divided into parts of equal size.',
  query: z.object({ part_size: partQuery.part_size }),
  reply: z.object({
    companies: z.array(DirectoryPart),
    jobs: z.array(DirectoryPart),
    posts: z.array(DirectoryPart),
    people: z.array(DirectoryPart),
  }),
})

/** `changed_at`: the latest change of the company's page, including its jobs. */
export const DirectoryCompany = z.object({ slug: z.string(), changed_at: timestamp })
export const listDirectoryCompanies = endpoint({
  method: 'GET',
  path: '/api/directory/companies',
  access: 'anyone',
  summary: 'The companies of one part, by id.',
  query: z.object(partQuery),
  reply: pageOf(DirectoryCompany),
})

export const listPopularCompanies = endpoint({
  method: 'GET',
  path: '/api/directory/popular-companies',
  access: 'anyone',
  summary: 'The companies with the most followers.',
  query: z.object({ limit: pageQuery.limit }),
  reply: z.array(z.object({ slug: z.string(), follower_count: z.number() })),
})

/** Companies in the summary. */
export const summaryCompanies = 6
/** Counting stops here: '2,000+'. */
export const summaryJobsMaximum = 2_000
export const DirectorySummary = z.object({
  /** Exact up to `summaryJobsMaximum`; `more` means that there are more. */
  open_jobs: z.object({ count: z.number(), more: z.boolean() }),
  companies: z.array(z.object({ id, slug: z.string(), name: z.string(), logo_url: z.nullable(z.string()) })),
})
export type DirectorySummary = z.infer<typeof DirectorySummary>
export const showDirectorySummary = endpoint({
  method: 'GET',
  path: '/api/directory/summary',
  access: 'anyone',
  summary: 'The number of open jobs, and companies with a verified domain: those with most open jobs.',
  reply: DirectorySummary,
})

export const DirectoryJob = z.object({ id, slug: z.string(), changed_at: timestamp })
export const listDirectoryJobs = endpoint({
  method: 'GET',
  path: '/api/directory/jobs',
  access: 'anyone',
  summary: 'The open jobs of one part, by id, each with the slug of its company.',
  query: z.object(partQuery),
  reply: pageOf(DirectoryJob),
})

/** `changed_at`: when the post was published, or edited after that. */
export const DirectoryPost = z.object({ id, slug: z.string(), changed_at: timestamp })
export const listDirectoryPosts = endpoint({
  method: 'GET',
  path: '/api/directory/posts',
  access: 'anyone',
  summary: 'The published posts for everyone in one part, by id, each with the slug of its company.',
  query: z.object(partQuery),
  reply: pageOf(DirectoryPost),
})

export const listDirectoryPeople = endpoint({
  method: 'GET',
  path: '/api/directory/people',
  access: 'anyone',
  summary: 'The public pages of people in one part that search engines may list.',
  query: z.object(partQuery),
  reply: pageOf(z.object({ address: z.string(), changed_at: timestamp })),
})

/** A job as a feed entry. */
export const NewJob = z.extend(JobCard, { description_html: z.string(), changed_at: timestamp })
export type NewJob = z.infer<typeof NewJob>

export const listNewJobs = endpoint({
  method: 'GET',
  path: '/api/directory/new-jobs',
  access: 'anyone',
  summary: 'The open jobs of all companies or of one, newest first, with their descriptions.',
  query: z.object({ ...pageQuery, company: z.optional(z.string().check(z.maxLength(100))) }),
  reply: pageOf(NewJob),
  refusals: { notFound: 404, companyClosed: 410 },
})
