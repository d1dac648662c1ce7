import { index, pgTable, text, uniqueIndex, uuid } from '#drizzle/pg-core'
import { accounts } from '../../accounts/schema/accounts.ts'
import { signUps } from '../../accounts/schema/signUps.ts'
import { createdAt, id, moment, ref } from '../../db/columns.ts'
import { files } from '../../files/schema.ts'
import { jobs } from '../../jobs/schema/jobs.ts'

/**
 * Applications that somebody has begun and not sent. Without an account, such a draft belongs to the browser with its secret
 * and nobody reads it; it passes to the account that confirms its sign-up or takes it over.
 */
export const applicationDrafts = pgTable(
  'application_drafts',
  {
    id: id(),
    jobId: ref()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** Null without an account. */
    userId: ref().references(() => accounts.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret in the browser that sent the file; null once it belongs to an account. */
    secretHash: text(),
    /** The sign-up whose confirmation sends it. */
    signUpId: uuid().references(() => signUps.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
    resumeId: ref().references(() => files.id, { onDelete: 'set null' }),
    updatedAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('application_drafts_own').on(table.userId, table.jobId),
    uniqueIndex('application_drafts_secret').on(table.secretHash),
    uniqueIndex('application_drafts_sign_up').on(table.signUpId),
    index('application_drafts_job').on(table.jobId),
    index('application_drafts_resume').on(table.resumeId),
    index('application_drafts_expires').on(table.expiresAt),
  ],
)
