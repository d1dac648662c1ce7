import * as z from 'zod/mini'
import { Decision } from '../applications/states.ts'
import { endpoint } from '../core/endpoint.ts'
import { id, timestamp, pageOf, pageQuery } from '../core/fields.ts'

/** What the sentences about an application are made of, and where their links lead. */
const application = {
  application_id: id,
  job_id: id,
  job_title: z.string(),
  company_slug: z.string(),
  company: z.string(),
}

/** What the sentences about an invitation or a join request are made of. */
const joining = {
  invitation_id: id,
  company_slug: z.string(),
  company: z.string(),
  /** That the company had proven then; empty: none. */
  company_domain: z._default(z.string(), ''),
  position: z.string(),
}
/** A company's verified domain, as people write it. */
const domain = { company_slug: z.string(), company: z.string(), domain: z.string() }
const Answer = z.enum(['accepted', 'declined'])

const frame = { id, read: z.boolean(), created_at: timestamp }

/** One thing that a person is told. Its sentence is the reader's own: `notifications:sentence.<kind>`. */
export const Notification = z.discriminatedUnion('kind', [
  z.object({
    ...frame,
    kind: z.literal('applicationReceived'),
    /** The applicant's name is null once the application is withdrawn. */
    data: z.object({ ...application, applicant: z.nullable(z.string()) }),
  }),
  z.object({ ...frame, kind: z.literal('applicationViewed'), data: z.object(application) }),
  z.object({
    ...frame,
    kind: z.literal('applicationStateChanged'),
    data: z.object({ ...application, state: Decision }),
  }),
  z.object({
    ...frame,
    /** The company has closed before it decided. */
    kind: z.literal('applicationEnded'),
    data: z.object({ job_id: id, job_title: z.string(), company_slug: z.string(), company: z.string() }),
  }),
  z.object({ ...frame, kind: z.literal('invitationReceived'), data: z.object(joining) }),
  z.object({
    ...frame,
    kind: z.literal('invitationAnswered'),
    data: z.object({ ...joining, person: z.string(), answer: Answer }),
  }),
  z.object({
    ...frame,
    kind: z.literal('joinRequestReceived'),
    data: z.object({ ...joining, person: z.string() }),
  }),
  z.object({
    ...frame,
    kind: z.literal('joinRequestAnswered'),
    data: z.object({ ...joining, answer: Answer }),
  }),
  z.object({
    ...frame,
    kind: z.literal('membershipEnded'),
    data: z.object({ company_slug: z.string(), company: z.string() }),
  }),
  z.object({
    ...frame,
    kind: z.literal('companyClosed'),
    /** What the reader had to do with it; `asked`: their request to join was still open. */
    data: z.object({ company_slug: z.string(), company: z.string(), why: z.enum(['followed', 'asked']) }),
  }),
  z.object({
    ...frame,
    kind: z.literal('domainFailing'),
    data: z.object({ ...domain, why: z.enum(['checkFailed', 'confirmAgain']) }),
  }),
  z.object({
    ...frame,
    kind: z.literal('domainLost'),
    data: z.object({ ...domain, reason: z.enum(['failed', 'taken', 'renamed', 'removed']) }),
  }),
])
export type Notification = z.infer<typeof Notification>
export type NotificationKind = Notification['kind']

/** How many are unread, and which is the newest of all. */
export const Unread = z.object({ unread: z.number(), latest_id: z.nullable(id) })
export type Unread = z.infer<typeof Unread>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'person',
  summary: "The caller's notifications, newest first.",
  query: z.object(pageQuery),
  reply: pageOf(Notification),
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  access: 'person',
  summary: 'What the bell shows.',
  reply: Unread,
})

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications/read',
  access: 'person',
  summary: 'Marks all as read, up to the newest that the caller has seen: what came since stays unread.',
  body: z.object({ up_to: id }),
  reply: Unread,
})

export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/:notificationId/read',
  access: 'person',
  summary: 'Marks one as read. Doing it twice is doing it once.',
  reply: Unread,
})
