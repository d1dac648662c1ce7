import { sql } from '#drizzle'
import { index, pgTable, primaryKey, text } from '#drizzle/pg-core'
import { accounts } from '../../accounts/schema/accounts.ts'
import { createdAt, id, moment, ref } from '../../db/columns.ts'
import { applications } from './applications.ts'

/**
 * What the company's team writes about an application (docs/decisions/149-application-notes.md). The text contains the
 * ids of whom it mentions; see `posts/mentionText.ts`.
 *
 * Retention: as long as the application, but not beyond its withdrawal; a deleted note until the night after ten minutes. Export: the
 * applicant's, without members. Erasure: with the applicant's account; an author becomes null. Backup: with the database.
 * Readers: who handles the job, while the applicant has an account; nobody after a withdrawal.
 */
export const applicationNotes = pgTable(
  'application_notes',
  {
    id: id(),
    applicationId: ref()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    authorId: ref().references(() => accounts.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAt(),
    editedAt: moment(),
    /** Until it is erased, the deletion can be undone. */
    deletedAt: moment(),
  },
  (table) => [
    index('application_notes_application').on(table.applicationId, table.id),
    index('application_notes_author').on(table.authorId),
    index('application_notes_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
)

/**
 * Whom a note mentions, or an earlier version of it mentioned.
 *
 * Retention: as long as the note. Export: the mentioned member's. Erasure: with their account. Readers: as of the note.
 */
export const applicationNoteMentions = pgTable(
  'application_note_mentions',
  {
    noteId: ref()
      .notNull()
      .references(() => applicationNotes.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    // A note notifies once, however often it changes.
    primaryKey({ columns: [table.noteId, table.userId] }),
    index('application_note_mentions_user').on(table.userId),
  ],
)
