import { index, pgTable, text } from 'drizzle-orm/pg-core'
import type { Decision } from '#contract/core/applicationStates.ts'
import { accounts } from '../../accounts/schema/accounts.ts'
import { moment, ref } from '../../db/columns.ts'
import { answers } from './answers.ts'
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
    /** Of one that was made with words, or about several applications. */
    answerId: ref().references(() => answers.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('pending_decisions_due').on(table.announceAt),
    index('pending_decisions_member').on(table.memberId),
    index('pending_decisions_answer').on(table.answerId),
  ],
)
