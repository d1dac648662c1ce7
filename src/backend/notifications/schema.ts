import { sql } from '#drizzle'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
} from '#drizzle/pg-core'
import type { NotificationKind } from '#contract/notifications/definitions.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { createdAt, id, moment, ref } from '../db/columns.ts'

/**
 * Rows of the list: a notification, or several that share a group. Triggers of `notifications` keep them exact, whoever writes there
 * (docs/decisions/114).
 */
export const notificationGroups = pgTable(
  'notification_groups',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** `groupKey` of its notifications. */
    key: text().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    /** The newest of its notifications, which is shown for all of them. */
    latestId: ref().notNull(),
    count: integer().notNull(),
    unread: integer().notNull(),
  },
  (table) => [
    uniqueIndex('notification_groups_key').on(table.userId, table.key),
    index('notification_groups_latest').on(table.userId, table.latestId),
    index('notification_groups_kind').on(table.userId, table.kind, table.latestId),
    index('notification_groups_unread')
      .on(table.userId, table.latestId)
      .where(sql`${table.unread} > 0`),
    index('notification_groups_unread_kind')
      .on(table.userId, table.kind, table.latestId)
      .where(sql`${table.unread} > 0`),
    check('notification_groups_counts', sql`${table.unread} between 0 and ${table.count}`),
  ],
)

export const notificationReadBatches = pgSequence('notification_read_batches')

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    /** Whom the message names, by the name of the day; their erasure deletes it. */
    namedId: ref().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Values of the message without that name; see `contract/notifications/notifications.ts`. */
    data: jsonb().$type<Record<string, string | number | null>>().notNull(),
    /** A user gets one notification per key, however often its event is replayed. */
    about: text().notNull(),
    /** The group that it shares with others of its day; null if it stands alone, in a group of its own. */
    sharedGroup: text(),
    groupKey: text()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(shared_group, kind || ':' || about)`),
    readAt: moment(),
    /** Those that were marked as read together, which can be undone; null once each was read for itself. */
    readBatch: ref(),
    createdAt: createdAt(),
    /** Whether the bell shows it. Notifications by mail only have a row too, for deduplication. */
    inApp: boolean().notNull().default(true),
    /** Waits to be mailed on its own; retried after a crash. */
    mailDue: boolean().notNull().default(false),
    /** Waits for the next digest. */
    digestDue: boolean().notNull().default(false),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.id),
    index('notifications_group').on(table.userId, table.groupKey, table.id),
    index('notifications_unread')
      .on(table.userId, table.id)
      .where(sql`${table.readAt} is null and ${table.inApp}`),
    index('notifications_digest')
      .on(table.userId, table.createdAt)
      .where(sql`${table.digestDue}`),
    index('notifications_read_batch')
      .on(table.readBatch)
      .where(sql`${table.readBatch} is not null`),
    index('notifications_named')
      .on(table.namedId)
      .where(sql`${table.namedId} is not null`),
    // For changing or withdrawing the notifications of all recipients.
    index('notifications_about').on(table.about.op('text_pattern_ops')),
    uniqueIndex('notifications_once').on(table.userId, table.kind, table.about),
  ],
)
