import * as z from 'zod/mini'
import { CompanyCard } from '../companies/companyCard.ts'
import { endpoint } from '../core/endpoint.ts'
import { id, pageOf, pageQuery, singleLineText, timestamp } from '../core/fields.ts'
import { Audience } from '../core/audience.ts'

export const followSortings = ['newest', 'oldest', 'az', 'za'] as const
export type FollowSorting = (typeof followSortings)[number]
export const followSearchMaximum = 100

export const FollowSearch = z.object({
  ...pageQuery,
  /** Part of the company's name. */
  q: z.optional(singleLineText(followSearchMaximum)),
  /** By the day of the follow, or by the company's name. */
  sort: z.optional(z.enum(followSortings)),
})
export type FollowSearch = z.infer<typeof FollowSearch>

export const FollowedCompany = z.object({
  company: CompanyCard,
  open_job_count: z.number(),
  followed_at: timestamp,
  /** Its news are not among the person's activities; only in the caller's own list. */
  muted: z.optional(z.boolean()),
})
export type FollowedCompany = z.infer<typeof FollowedCompany>

const companyList = pageOf(FollowedCompany)

export const listFollowedCompanies = endpoint({
  method: 'GET',
  path: '/api/following',
  access: 'person',
  summary: 'The companies that the caller follows, their number, and who else may see the list.',
  query: FollowSearch,
  reply: z.extend(companyList, { total: z.number(), audience: Audience }),
})

/** Why a company is suggested. */
const reasons = z.discriminatedUnion('kind', [
  /** `job`: the title of the job that the caller saved last. */
  z.object({ kind: z.literal('savedJob'), job: z.string() }),
  z.object({ kind: z.literal('employer'), position: z.string() }),
  /** Shared with companies that the caller follows or worked for. */
  z.object({ kind: z.literal('industry'), industry: z.string() }),
])
export const suggestionMaximum = 6
export const CompanySuggestion = z.object({ company: CompanyCard, reason: reasons })
export type CompanySuggestion = z.infer<typeof CompanySuggestion>

export const listCompanySuggestions = endpoint({
  method: 'GET',
  path: '/api/following/suggestions',
  access: 'person',
  summary:
    'Up to six companies that the caller does not follow: those of saved jobs, former and current employers, and ' +
    'companies of the same industries, each with the reason.',
  reply: z.array(CompanySuggestion),
})

/** Companies per question. */
export const amongMaximum = 50

export const followedAmong = endpoint({
  method: 'GET',
  path: '/api/following/among',
  access: 'person',
  summary: 'Which of up to fifty companies the caller follows, by slug.',
  query: z.object({ slug: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(amongMaximum)) }),
  reply: z.array(z.string()),
})

const Follower = z.object({
  user_id: id,
  name: z.string(),
  headline: z.string(),
  photo_url: z.nullable(z.string()),
})

export const listFollowing = endpoint({
  method: 'GET',
  path: '/api/profile/following/:identifier',
  access: 'anyone',
  summary: 'The companies that a person follows, newest first, for the audience that the person chose.',
  query: z.object(pageQuery),
  reply: z.extend(companyList, {
    person: z.object({ user_id: id, name: z.string(), photo_url: z.nullable(z.string()) }),
    total: z.number(),
  }),
  refusals: { profileNotFound: 404, followingHidden: 403, tooManyProfiles: 429 },
})

export const NamedFollower = z.extend(Follower, { followed_at: timestamp })
export type NamedFollower = z.infer<typeof NamedFollower>

export const listFollowers = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/followers',
  access: 'companyAdmin',
  summary:
    'The followers of a company who let it see their name, newest first. `total` also counts those who do not.',
  query: z.object(pageQuery),
  reply: z.extend(pageOf(NamedFollower), { total: z.number() }),
})

/** Weeks in the growth of followers. */
export const growthWeeks = 12
export const FollowerWeek = z.object({
  /** Its Monday, YYYY-MM-DD; weeks begin at 00:00 UTC. */
  week: z.string(),
  gained: z.number(),
  lost: z.number(),
  /** At its end; of the current week, now. */
  total: z.number(),
})
export type FollowerWeek = z.infer<typeof FollowerWeek>

export const showFollowerGrowth = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/follower-growth',
  access: 'companyAdmin',
  summary: 'The followers gained and lost in each of the last twelve weeks, oldest first.',
  reply: z.array(FollowerWeek),
})
