import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import { accounts } from './accounts.ts'
import { createdAt, id, moment, ref } from './columns.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    /** Names and ids that the sentence is made of; see `contract/notifications/notifications.ts`. */
    data: jsonb().$type<Record<string, string | number | null>>().notNull(),
    /** What it is about; the same thing is told to a person once, however often its event is replayed. */
    about: text().notNull(),
    readAt: moment(),
    createdAt: createdAt(),
    /** Shown by the bell; who wants it by mail alone still has the row, which says that it was told. */
    inApp: boolean().notNull().default(true),
    /** Waits to be mailed by itself; taken up again when a crash came between. */
    mailDue: boolean().notNull().default(false),
    /** Waits for the next digest. */
    digestDue: boolean().notNull().default(false),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.id),
    index('notifications_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    index('notifications_digest')
      .on(table.userId, table.createdAt)
      .where(sql`${table.digestDue}`),
    // What is told of one thing is changed or taken back for everybody.
    index('notifications_about').on(table.about.op('text_pattern_ops')),
    uniqueIndex('notifications_once').on(table.userId, table.kind, table.about),
  ],
)
