import * as z from 'zod/mini'
import { Decision } from '../applications/states.ts'
import { HandedOver } from '../companies/handedOver.ts'
import { endpoint } from '../core/endpoint.ts'
import { EmploymentChange } from '../employments/changes.ts'
import { id, optionalIdText, timestamp, pageOf, pageQuery } from '../core/fields.ts'
import { reportedKinds } from '../reports/reports.ts'
import { notificationTopics } from './filters.ts'
import {
  answered,
  application,
  company,
  conversation,
  domain,
  employment,
  joining,
  mention,
} from './payloads.ts'

const review = { ...employment, review_id: id, title: z.string() }
/** What the reader does in a review. */
const ReviewRole = z.enum(['employee', 'reviewer'])
const Answer = z.enum(['accepted', 'declined'])

const frame = {
  id,
  /** Notifications that are alike share a row of the list: this is the id of the row. */
  group_id: id,
  /** How many the row stands for; the newest is shown. */
  count: z.number(),
  /** How many of them are unread. */
  unread: z.number(),
  read: z.boolean(),
  created_at: timestamp,
  /** The current logo of the company that the notification is about; null if it has none. */
  logo_url: z.nullable(z.string()),
}

/** A notification. Its message is rendered in the reader's language (`messageKey`). */
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
    /** The company closed before it decided. */
    kind: z.literal('applicationEnded'),
    data: z.object({ job_id: id, job_title: z.string(), company_slug: z.string(), company: z.string() }),
  }),
  z.object({ ...frame, kind: z.literal('invitationReceived'), data: z.object(joining) }),
  z.object({
    ...frame,
    kind: z.literal('invitationAnswered'),
    data: z.object({ ...answered, person: z.string(), answer: Answer }),
  }),
  z.object({
    ...frame,
    kind: z.literal('joinRequestReceived'),
    data: z.object({ ...joining, person: z.string() }),
  }),
  z.object({
    ...frame,
    kind: z.literal('joinRequestAnswered'),
    data: z.object({ ...answered, answer: Answer }),
  }),
  z.object({ ...frame, kind: z.literal('membershipEnded'), data: z.object(company) }),
  z.object({ ...frame, kind: z.literal('accessSuspended'), data: z.object(company) }),
  z.object({
    ...frame,
    /** For the admins of a company: what somebody leaves to them who has lost rights there. */
    kind: z.literal('workHandedOver'),
    data: z.object({ ...company, what: HandedOver, count: z.number() }),
  }),
  z.object({
    ...frame,
    kind: z.literal('companyClosed'),
    /** The reader's relation to the company; `asked`: their join request was still pending. */
    data: z.object({ ...company, why: z.enum(['followed', 'asked']) }),
  }),
  z.object({
    ...frame,
    kind: z.literal('employmentChanged'),
    data: z.object({
      employment_id: id,
      change: EmploymentChange,
      company_slug: z.string(),
      company: z.string(),
      /** The employee. */
      person: z.string(),
      position: z.string(),
    }),
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
  z.object({
    ...frame,
    kind: z.literal('reviewStarted'),
    /** `person` is the employee. */
    data: z.object({ ...review, role: ReviewRole, person: z.string() }),
  }),
  z.object({
    ...frame,
    kind: z.literal('reviewDue'),
    data: z.object({
      ...{ ...review, role: ReviewRole, person: z.string() },
      when: z.enum(['soon', 'today', 'overdue']),
    }),
  }),
  z.object({
    ...frame,
    kind: z.literal('selfRatingSubmitted'),
    data: z.object({ ...review, person: z.string() }),
  }),
  z.object({ ...frame, kind: z.literal('reviewPublished'), data: z.object(review) }),
  z.object({ ...frame, kind: z.literal('reviewReplied'), data: z.object({ ...review, person: z.string() }) }),
  z.object({ ...frame, kind: z.literal('feedbackPublished'), data: z.object(employment) }),
  z.object({
    ...frame,
    kind: z.literal('feedbackReplied'),
    data: z.object({ ...employment, person: z.string() }),
  }),
  z.object({
    ...frame,
    kind: z.literal('certificateExpiring'),
    data: z.object({
      /** Its name. */
      certificate: z.string(),
      certificate_id: z._default(z.nullable(id), null),
    }),
  }),
  z.object({
    ...frame,
    /** For those who answer the messages to a company. */
    kind: z.literal('messageReceived'),
    data: z.object({ ...conversation, person: z.string() }),
  }),
  z.object({ ...frame, kind: z.literal('messageAnswered'), data: z.object(conversation) }),
  z.object({
    ...frame,
    /** Something of the reader's, or of a company that they run, was judged after a report; or their objection was. */
    kind: z.literal('contentDecided'),
    data: z.object({
      case_id: id,
      about: z.enum(reportedKinds),
      outcome: z.enum(['warned', 'removed', 'kept', 'revoked']),
      /** If it is the reader's own, empty and the name of the product. */
      company_slug: z.string(),
      company: z.string(),
    }),
  }),
  z.object({
    ...frame,
    kind: z.literal('jobsFound'),
    /** The query of `/jobs`, its words and filters as a text, and the number of new jobs, at most 100. */
    data: z.object({ query: z.string(), search: z.string(), count: z.number() }),
  }),
  z.object({ ...frame, kind: z.literal('personMentioned'), data: z.object(mention) }),
  z.object({
    ...frame,
    /** For the admins of a company. */
    kind: z.literal('companyMentioned'),
    data: z.object({ ...mention, mentioned: z.string(), mentioned_slug: z.string() }),
  }),
])
export type Notification = z.infer<typeof Notification>
export type NotificationKind = Notification['kind']

/** The number of unread notifications, at most 100, and the id of the newest notification. */
export const Unread = z.object({
  unread: z.number(),
  latest_id: z.nullable(id),
  /** Of two counts, the one with the higher version is the current one, in whatever order they arrive. */
  version: z.number(),
})
export type Unread = z.infer<typeof Unread>

/** `batch` are those that were unread until now, for `undoReadNotifications`; null if none was. */
export const MarkedRead = z.extend(Unread, { batch: z.nullable(id) })
export type MarkedRead = z.infer<typeof MarkedRead>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'person',
  summary:
    "The caller's notifications, newest first; those of a day that are alike share a row. Only unread ones or those of a " +
    'topic, if asked; with `group`, each of the notifications that share a row.',
  query: z.object({
    ...pageQuery,
    topic: z.optional(z.enum(notificationTopics)),
    unread: z.optional(z.literal('true')),
    group: optionalIdText,
  }),
  reply: pageOf(Notification),
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  access: 'person',
  summary: 'The unread count that the bell shows.',
  reply: Unread,
})

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications/read',
  access: 'person',
  summary:
    'Marks all notifications as read up to the newest that the caller has seen; later ones stay unread.',
  body: z.object({ up_to: id }),
  reply: MarkedRead,
})

export const undoReadNotifications = endpoint({
  method: 'DELETE',
  path: '/api/notifications/read/:batchId',
  access: 'person',
  summary:
    'Marks as unread again what `readNotifications` has marked as read, except what the caller has read since. Idempotent.',
  reply: Unread,
})

export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/:notificationId/read',
  access: 'person',
  summary: 'Marks a notification as read, with earlier ones that share its row. Idempotent.',
  reply: Unread,
})
