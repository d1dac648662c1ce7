import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, timestamp, numeric, pageOf, pageQuery } from '../core/fields.ts'
import { JobCard } from '../jobs/jobs.ts'

/** Everything that is public, for those who read all of it: sitemaps, feeds, other programs. */

/** How many rows a part holds at most. */
export const partSizeMaximum = 50_000
const whole = numeric(z.number().check(z.int(), z.minimum(0)))
const partQuery = {
  ...pageQuery,
  part: whole,
  part_size: numeric(z.number().check(z.int(), z.minimum(1), z.maximum(partSizeMaximum))),
}

/** Rows whose ids follow each other. A row never moves to another part; parts without rows are left out. */
export const DirectoryPart = z.object({
  part: z.number(),
  count: z.number(),
  /** When the latest change in it was made. */
  changed_at: timestamp,
})
export type DirectoryPart = z.infer<typeof DirectoryPart>

export const showDirectory = endpoint({
  method: 'GET',
  path: '/api/directory',
  access: 'anyone',
  summary: 'All companies and all open jobs, divided into parts of one size.',
  query: z.object({ part_size: partQuery.part_size }),
  reply: z.object({ companies: z.array(DirectoryPart), jobs: z.array(DirectoryPart) }),
})

/** `changed_at`: when something was last changed that its page shows, the coming and going of its jobs included. */
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
  summary: 'The companies that most people follow.',
  query: z.object({ limit: pageQuery.limit }),
  reply: z.array(z.object({ slug: z.string(), follower_count: z.number() })),
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

/** A job as an entry of a feed. */
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
