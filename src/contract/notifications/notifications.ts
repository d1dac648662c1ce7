import * as z from 'zod/mini'
import { notificationTopics, type NotificationTopic } from '../core/defineNotification.ts'
import { endpoint } from '../core/endpoint.ts'
import { id, optionalIdText, timestamp, pageOf, pageQuery } from '../core/fields.ts'
import { notificationDefinitions, type NotificationPayload } from './definitions.ts'
import { Unread } from './unread.ts'

/** How long a notification is kept after it was created, in days. */
export const notificationRetentionDays = 400

const frame = {
  id,
  /** Notifications of a group share a row of the list: this is the id of the row. */
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
export type Notification = z.infer<z.ZodMiniObject<typeof frame>> & NotificationPayload
const kinds = notificationDefinitions.map(({ kind, data }) =>
  z.object({ ...frame, kind: z.literal(kind), data }),
)
export const Notification = z.discriminatedUnion(
  'kind',
  kinds as [(typeof kinds)[number]],
) as unknown as z.ZodMiniType<Notification>

/** `batch` are those that were unread until now, for `undoReadNotifications`; null if none was. */
export const MarkedRead = z.extend(Unread, { batch: z.nullable(id) })
export type MarkedRead = z.infer<typeof MarkedRead>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'person',
  summary:
    "The caller's notifications, newest first; those of a group and a day share a row. Only unread ones or those of a " +
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
  allowedWhile: 'suspended',
  summary:
    'Marks all notifications as read up to the newest that the caller has seen; later ones stay unread.',
  body: z.object({ up_to: id }),
  reply: MarkedRead,
})

export const undoReadNotifications = endpoint({
  method: 'DELETE',
  path: '/api/notifications/read/:batchId',
  access: 'person',
  allowedWhile: 'suspended',
  summary:
    'Marks as unread again what `readNotifications` has marked as read, except what the caller has read since. Idempotent.',
  reply: Unread,
})

export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/:notificationId/read',
  access: 'person',
  allowedWhile: 'suspended',
  summary: 'Marks a notification as read, with earlier ones that share its row. Idempotent.',
  reply: Unread,
})

/** What a list of notifications is narrowed to. */
export interface NotificationFilter {
  readonly topic?: NotificationTopic | undefined
  readonly unread?: 'true' | undefined
  /** The row whose notifications are shown one by one. */
  readonly group?: number | undefined
}
