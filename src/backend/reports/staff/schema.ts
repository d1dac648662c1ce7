import { sql } from '#drizzle'
import { index, pgTable, primaryKey, text } from '#drizzle/pg-core'
import { userId } from '../../accounts/schema/accounts.ts'
import { createdAt, id, moment, ref } from '../../db/columns.ts'
import { caseId } from '../schema.ts'

/**
 * What staff note about a case, for each other.
 *
 * Retention: with the case. Export: the author's own. Erasure: with its author's account. Readers: staff.
 */
export const reportNotes = pgTable(
  'report_notes',
  { id: id(), caseId: caseId(), authorId: userId(), text: text().notNull(), createdAt: createdAt() },
  (table) => [
    index('report_notes_case').on(table.caseId, table.id),
    index('report_notes_author').on(table.authorId),
  ],
)

/**
 * Which of the staff opened a case lately, so that two of them see each other.
 *
 * Retention: a day. Export: the person's own. Erasure: with the account. Readers: staff.
 */
export const reportVisits = pgTable(
  'report_visits',
  { caseId: caseId(), accountId: userId(), at: createdAt() },
  (table) => [
    primaryKey({ columns: [table.caseId, table.accountId] }),
    index('report_visits_account').on(table.accountId),
    index('report_visits_at').on(table.at),
  ],
)

/**
 * That a staff member opened the private part of a case: a row for each account that wrote it.
 *
 * Retention: with the case. Export: the own ones of whoever wrote it, when and why. Erasure: with that account. Readers: the
 * staff member, and whoever wrote it, after 30 days.
 */
export const privateViews = pgTable(
  'private_views',
  {
    id: id(),
    caseId: caseId(),
    /** The staff member; as in `reportCases`. */
    staffId: ref().notNull(),
    /** Whose words were read. */
    subjectId: userId(),
    reason: text().notNull(),
    openedAt: createdAt(),
    endsAt: moment().notNull(),
    /** When they were notified. */
    announcedAt: moment(),
  },
  (table) => [
    index('private_views_case').on(table.caseId, table.staffId, table.endsAt),
    index('private_views_subject').on(table.subjectId),
    index('private_views_due')
      .on(table.openedAt)
      .where(sql`${table.announcedAt} is null`),
  ],
)
