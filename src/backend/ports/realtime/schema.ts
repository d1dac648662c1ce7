import { index, pgTable, text } from '#drizzle/pg-core'
import { createdAt, id } from '../../db/columns.ts'

/** Messages between processes that are too large for NOTIFY; deleted after minutes. */
export const realtimeMessages = pgTable(
  'realtime_messages',
  {
    id: id(),
    /** JSON. */
    message: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('realtime_messages_created').on(table.createdAt)],
)
