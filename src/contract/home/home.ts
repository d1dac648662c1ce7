import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, requiredSingleLineText, singleLineText, timestamp } from '../core/fields.ts'

/** Most rows of each part of the home page. */
export const rowMaximum = { matters: 8, waiting: 6, news: 6 } as const
/** How long a to-do is put off, in days. */
export const postponedDays = 3
/** How long news are shown, in days. */
export const newsDays = 14
/** How long before a due date or an expiration a to-do appears, in days. */
export const noticeDays = { review: 14, certificate: 30 } as const
/** How long a decision on an application matters, in days. */
export const decisionDays = 14

/** Of to-dos that only say what became of something: who has read them puts them away for good. */
export const readOnceKeys = 'application:'
export const isReadOnce = (key: string): boolean => key.startsWith(readOnceKeys)

const employment = { id, company: z.string(), position: z.string() }
const company = { company: z.string(), company_slug: z.string() }
/** The company for which the caller acts on it, as a member; null for the caller's own. */
const workspace = z.nullable(z.object({ slug: z.string(), name: z.string() }))
const frame = {
  /** Identifies the to-do when it is put off. It changes when something new has happened. */
  key: z.string(),
  /** The day that decides about it: due, expiring, planned, or since when it waits. */
  at: timestamp,
  workspace,
}
const counted = { count: z.number() }

/** Something that waits for the user, with one action. */
export const ToDo = z.discriminatedUnion('kind', [
  z.object({
    ...frame,
    /** An application that was begun and not sent; `id` is the job's. */
    kind: z.literal('draft'),
    data: z.object({ id, ...company, job: z.string() }),
  }),
  z.object({ ...frame, kind: z.literal('invitation'), data: z.object(employment) }),
  z.object({ ...frame, kind: z.literal('correction'), data: z.object(employment) }),
  z.object({
    ...frame,
    kind: z.literal('selfRating'),
    data: z.object({ ...employment, title: z.string() }),
  }),
  z.object({
    ...frame,
    kind: z.literal('review'),
    data: z.object({ ...employment, title: z.string(), person: z.string() }),
  }),
  z.object({ ...frame, kind: z.literal('departure'), data: z.object(employment) }),
  z.object({
    ...frame,
    kind: z.literal('application'),
    data: z.object({
      id,
      ...company,
      job: z.string(),
      state: z.enum(['shortlisted', 'rejected', 'hired']),
    }),
  }),
  z.object({
    ...frame,
    /** A company has answered, and the answer is unread. */
    kind: z.literal('message'),
    data: z.object({ id, company: z.string(), subject: z.string() }),
  }),
  z.object({ ...frame, kind: z.literal('certificate'), data: z.object({ id, name: z.string() }) }),
  z.object({ ...frame, kind: z.literal('skills'), data: z.object({ id, job: z.string() }) }),
  z.object({ ...frame, kind: z.literal('applicants'), data: z.object(counted) }),
  z.object({ ...frame, kind: z.literal('messages'), data: z.object(counted) }),
  z.object({ ...frame, kind: z.literal('requests'), data: z.object(counted) }),
  z.object({
    ...frame,
    /** New names of employees that the company is asked to confirm; `id` is the employment of the one who waits longest. */
    kind: z.literal('names'),
    data: z.object({ ...counted, id, person: z.string() }),
  }),
  z.object({ ...frame, kind: z.literal('reviewsDue'), data: z.object(counted) }),
  z.object({ ...frame, kind: z.literal('jobDrafts'), data: z.object(counted) }),
  z.object({ ...frame, kind: z.literal('postDrafts'), data: z.object(counted) }),
])
export type ToDo = z.infer<typeof ToDo>

/** Something that others are to answer; `at` is since when. */
export const Waiting = z.discriminatedUnion('kind', [
  z.object({
    ...frame,
    kind: z.literal('application'),
    data: z.object({ id, ...company, job: z.string(), state: z.enum(['sent', 'viewed']) }),
  }),
  z.object({
    ...frame,
    /** A request to confirm an employment; `id` is the invitation's. */
    kind: z.literal('request'),
    data: z.object({ ...employment, reminded_at: z.nullable(timestamp) }),
  }),
  z.object({ ...frame, kind: z.literal('correction'), data: z.object(employment) }),
  z.object({
    ...frame,
    /** The caller has rated themself; the company has not published its review. */
    kind: z.literal('review'),
    data: z.object({ ...employment, title: z.string() }),
  }),
  z.object({
    ...frame,
    kind: z.literal('message'),
    data: z.object({ id, company: z.string(), subject: z.string() }),
  }),
  /** Of a company: the invitations that nobody has answered. */
  z.object({ ...frame, kind: z.literal('invitations'), data: z.object(counted) }),
])
export type Waiting = z.infer<typeof Waiting>

/** Something of the last two weeks that needs no answer. */
export const News = z.discriminatedUnion('kind', [
  z.object({
    ...frame,
    /** New jobs of a saved search; see its notification. */
    kind: z.literal('jobsFound'),
    data: z.object({ query: z.string(), search: z.string(), count: z.number() }),
  }),
  z.object({ ...frame, kind: z.literal('post'), data: z.object({ id, ...company }) }),
  z.object({ ...frame, kind: z.literal('job'), data: z.object({ id, ...company, job: z.string() }) }),
])
export type News = z.infer<typeof News>

export const Home = z.object({
  /** At most eight, the most urgent first: the caller's own and those of the companies whose members they are. */
  matters: z.array(ToDo),
  /** How many further ones there are, at most 100. */
  more: z.number(),
  /** How many of the caller's to-dos are put off. */
  postponed: z.number(),
  /** At most six, the longest waiting first. */
  waiting: z.array(Waiting),
  /** At most six, newest first. */
  news: z.array(News),
})
export type Home = z.infer<typeof Home>

export const showHome = endpoint({
  method: 'GET',
  path: '/api/home',
  access: 'person',
  summary:
    'The home page of the caller: what waits for them and for the companies whose members they are, the most urgent first; ' +
    'what waits for others; and what is new.',
  reply: Home,
})

const ToDoKey = z.object({ key: requiredSingleLineText(100) })

export const postponeMatter = endpoint({
  method: 'PUT',
  path: '/api/home/postponements',
  access: 'person',
  summary: 'Puts a to-do off for three days, or away for good where nothing is left to do. Idempotent.',
  body: ToDoKey,
  reply: z.object({ until: timestamp }),
  limited: true,
})

export const resumeMatter = endpoint({
  method: 'DELETE',
  path: '/api/home/postponements',
  access: 'person',
  summary: 'Shows a to-do again that was put off or away; without a key, all that were put off.',
  query: z.object({ key: z.optional(singleLineText(100)) }),
  reply: z.null(),
  limited: true,
})
