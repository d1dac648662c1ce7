import { foreignKey, index, pgTable, text } from '#drizzle/pg-core'
import type { ApplicationState, Decision } from '#contract/core/applicationStates.ts'
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
    applicationId: ref().primaryKey(),
    /** As of the application, so that the desk counts and lists those of a job without reading all of them. */
    jobId: ref().notNull(),
    applicationState: text().$type<ApplicationState>().notNull(),
    sentAt: moment().notNull(),
    state: text().$type<Decision>().notNull(),
    memberId: ref().references(() => accounts.id, { onDelete: 'set null' }),
    decidedAt: moment().notNull(),
    /** When the candidate is notified. */
    announceAt: moment().notNull(),
    /** Of one that was made with words, or about several applications. */
    answerId: ref().references(() => answers.id, { onDelete: 'set null' }),
  },
  (table) => [
    // The database copies each change of the application's state.
    foreignKey({
      columns: [table.applicationId, table.jobId, table.applicationState],
      foreignColumns: [applications.id, applications.jobId, applications.state],
      name: 'pending_decisions_application',
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    index('pending_decisions_job').on(
      table.jobId,
      table.state,
      table.sentAt,
      table.applicationId,
      table.applicationState,
    ),
    index('pending_decisions_moved').on(table.jobId, table.applicationState),
    index('pending_decisions_due').on(table.announceAt),
    index('pending_decisions_member').on(table.memberId),
    index('pending_decisions_answer').on(table.answerId),
  ],
)
