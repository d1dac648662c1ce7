import { index, pgTable, text } from 'drizzle-orm/pg-core'
import type { Decision } from '#contract/core/applicationStates.ts'
import { accounts } from '../../accounts/schema/accounts.ts'
import { moment, ref } from '../../db/columns.ts'
import { applications } from './applications.ts'

/**
 * Decisions on applications that can still be undone. Until then the application keeps its old state, so that nothing
 * outside the desk has to handle pending decisions.
 */
export const pendingDecisions = pgTable(
  'pending_decisions',
  {
    applicationId: ref()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    state: text().$type<Decision>().notNull(),
    memberId: ref().references(() => accounts.id, { onDelete: 'set null' }),
    decidedAt: moment().notNull(),
    /** When the candidate is notified. */
    announceAt: moment().notNull(),
  },
  (table) => [
    index('pending_decisions_due').on(table.announceAt),
    index('pending_decisions_member').on(table.memberId),
  ],
)
