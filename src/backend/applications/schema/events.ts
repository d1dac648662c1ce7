import { index, pgTable, text } from '#drizzle/pg-core'
import type { ApplicationEventKind, ApplicationEventSide } from '#contract/applications/events.ts'
import type { Decision } from '#contract/core/applicationStates.ts'
import { accounts } from '../../accounts/schema/accounts.ts'
import { id, moment, ref } from '../../db/columns.ts'
import { applications } from './applications.ts'

/**
 * What happened to an application, in order. Rows are only ever added: a trigger refuses any other change
 * (docs/decisions/145-application-events.md). It holds ids, codes and times only, so that it stays true when a person is erased.
 *
 * Retention: as long as the application. Export: the candidate's, without members. Erasure: nothing of a candidate is in it;
 * a member becomes null. Readers: the candidate, and who handles the job; the member is for the company alone.
 */
export const applicationEvents = pgTable(
  'application_events',
  {
    id: id(),
    applicationId: ref()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    kind: text().$type<ApplicationEventKind>().notNull(),
    side: text().$type<ApplicationEventSide>().notNull(),
    /** Of a decision. */
    state: text().$type<Decision>(),
    /** Who acted for the company. */
    memberId: ref().references(() => accounts.id, { onDelete: 'set null' }),
    /** When it took effect: a decision, when its time to undo had passed. */
    at: moment().notNull(),
  },
  (table) => [
    index('application_events_application').on(table.applicationId, table.kind, table.at),
    index('application_events_member').on(table.memberId),
  ],
)
