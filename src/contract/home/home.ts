import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, requiredSingleLineText, singleLineText, timestamp } from '../core/fields.ts'

/** Most to-dos shown at once. */
export const toDosMaximum = 5
/** How long a to-do is put off, in days. */
export const postponedDays = 3
/** How long before a due date or an expiration a to-do appears, in days. */
export const noticeDays = { review: 14, certificate: 30 } as const
/** How long a decision on an application matters, in days. */
export const decisionDays = 14

const employment = { id, company: z.string(), position: z.string() }
const frame = {
  /** Identifies the to-do when it is put off. It changes when something new has happened. */
  key: z.string(),
  /** The day that decides about it: due, expiring, planned, or since when it waits. */
  at: timestamp,
}
const counted = { count: z.number() }

/** Something that waits for the user, with one action. */
export const ToDo = z.discriminatedUnion('kind', [
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
      company: z.string(),
      company_slug: z.string(),
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

export const Home = z.object({
  /** At most five, the most urgent first. */
  matters: z.array(ToDo),
  /** How many of the caller's to-dos are put off. */
  postponed: z.number(),
})
export type Home = z.infer<typeof Home>

const HomeQuery = z.object({ company: z.optional(singleLineText(100)) })

export const showHome = endpoint({
  method: 'GET',
  path: '/api/home',
  access: 'person',
  summary:
    'What waits for the caller, or for a company of which they are a member: at most five to-dos, the most urgent first.',
  query: HomeQuery,
  reply: Home,
  refusals: { companyDenied: 403 },
})

const ToDoKey = z.object({ key: requiredSingleLineText(100) })

export const postponeMatter = endpoint({
  method: 'PUT',
  path: '/api/home/postponements',
  access: 'person',
  summary: 'Puts a to-do off for three days. Idempotent.',
  body: ToDoKey,
  reply: z.object({ until: timestamp }),
  limited: true,
})

export const resumeMatter = endpoint({
  method: 'DELETE',
  path: '/api/home/postponements',
  access: 'person',
  summary: 'Shows a to-do again that was put off; without a key, all of them.',
  query: z.object({ key: z.optional(singleLineText(100)) }),
  reply: z.null(),
  limited: true,
})
