import * as z from 'zod/mini'
import { CompanyCard } from '../companies/companyCard.ts'
import { endpoint } from '../core/endpoint.ts'
import { id, nothing, pageOf, pageQuery, timestamp } from '../core/fields.ts'
import { JobCard } from '../jobs/jobs.ts'
import { dateFilters } from '../jobs/search.ts'
import { Post } from '../posts/posts.ts'

/** What a reader may narrow the list to. `own`: what the reader did; signed in only. */
export const activityFilters = ['posts', 'jobs', 'companies', 'own'] as const
export type ActivityFilter = (typeof activityFilters)[number]

const company = z.object({
  slug: z.string(),
  name: z.string(),
  domain: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
})
/** When it happened. */
const at = timestamp

// Named one by one: a bundler keeps arrays that are spread, and with them the schemas of jobs and posts.
const ofPost = z.object({ kind: z.literal('post'), at, post: Post })
const ofJob = z.object({ kind: z.literal('job'), at, job: JobCard })
/** The company joined; its verified domain is its own. */
const ofCompany = z.object({ kind: z.literal('company'), at, company: CompanyCard })
/** A company confirmed the employment. */
const employed = z.object({
  kind: z.literal('employed'),
  at,
  employment_id: id,
  position: z.string(),
  /** See `Employment`. */
  earlier_name: z.boolean(),
  company,
})
const commented = z.object({
  kind: z.literal('commented'),
  at,
  post_id: id,
  /** The comment. */
  text: z.string(),
  company,
})
const applied = z.object({ kind: z.literal('applied'), at, job_id: id, job_title: z.string(), company })
const reviewed = z.object({ kind: z.literal('reviewed'), at, employment_id: id, title: z.string(), company })

/** Something that happened, in the list of all activities. */
export const ActivityItem = z.discriminatedUnion('kind', [
  ofPost,
  ofJob,
  ofCompany,
  employed,
  commented,
  applied,
  reviewed,
])
export type Activity = z.infer<typeof ActivityItem>
export type ActivityKind = Activity['kind']

export const ActivityQuery = z.object({
  ...pageQuery,
  kind: z.optional(z.enum(activityFilters)),
  posted: z.optional(z.enum(dateFilters)),
})
export type ActivityQuery = z.infer<typeof ActivityQuery>

export const listActivities = endpoint({
  method: 'GET',
  path: '/api/activities',
  access: 'anyone',
  summary:
    'What happened, newest first. Signed in: posts and jobs of the followed companies that are not muted, and what the ' +
    'caller did. Signed out: posts for everyone, open jobs and new companies with a verified domain.',
  query: ActivityQuery,
  reply: pageOf(ActivityItem),
})

export const listProfileActivities = endpoint({
  method: 'GET',
  path: '/api/profile/activities/:identifier',
  access: 'person',
  summary:
    "A person's public activity, newest first: confirmed employments, if the caller may see employments, and comments " +
    'on posts for everyone. Never applications, saved jobs or likes.',
  query: z.object(pageQuery),
  reply: z.extend(pageOf(z.discriminatedUnion('kind', [employed, commented])), {
    person: z.object({ user_id: id, name: z.string(), photo_url: z.nullable(z.string()) }),
  }),
  refusals: { profileNotFound: 404, tooManyProfiles: 429 },
})

export const muteCompany = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/mute',
  access: 'person',
  summary: 'Keeps the news of a followed company out of the activities. Idempotent.',
  reply: nothing,
  limited: true,
  refusals: { notFollowed: 409, companyClosed: 410 },
})

export const unmuteCompany = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/mute',
  access: 'person',
  summary: 'Shows the news of a followed company in the activities again. Idempotent.',
  reply: nothing,
  limited: true,
  refusals: { notFollowed: 409, companyClosed: 410 },
})
