import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '#contract/notifications/definitions.ts'
import { accounts } from './accounts.ts'
import { id, ref } from './columns.ts'

/**
 * Rows of the list: a notification, or several alike. Triggers of `notifications` keep them exact, whoever writes there
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
