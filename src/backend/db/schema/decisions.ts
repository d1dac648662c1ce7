import { index, pgTable, text } from 'drizzle-orm/pg-core'
import type { Decision } from '#contract/applications/states.ts'
import { applications } from './applications.ts'
import { moment, ref } from './columns.ts'

/**
 * Decisions that can still be undone. The application itself keeps the state that everybody else knows, so nothing
 * outside the desk has to be told to wait.
 */
export const pendingDecisions = pgTable(
  'pending_decisions',
  {
    applicationId: ref()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    state: text().$type<Decision>().notNull(),
    decidedAt: moment().notNull(),
    /** When the candidate is told. */
    announceAt: moment().notNull(),
  },
  (table) => [index('pending_decisions_due').on(table.announceAt)],
)
