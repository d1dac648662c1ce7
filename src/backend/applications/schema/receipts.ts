import { sql, type SQL } from '#drizzle'
import { pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import { userId } from '../../accounts/schema/accounts.ts'
import { moment, ref } from '../../db/columns.ts'
import { nested } from '../../db/nested.ts'
import { applications } from './applications.ts'

/**
 * What somebody sent with an application, as hashes that prove it (docs/decisions/154-application-receipts.md). It references
 * nothing but the account, so that it outlives the application, the job and the company.
 *
 * Retention: as long as the candidate's account. Export: the candidate's. Erasure: cascades with the account. Backup: with the
 * database; of no use without the account. Readers: the candidate, and who handles the application as long as they read it.
 */
export const applicationReceipts = pgTable(
  'application_receipts',
  {
    applicationId: ref().primaryKey(),
    userId: userId(),
    jobId: ref().notNull(),
    jobTitle: text().notNull(),
    companyId: ref().notNull(),
    companySlug: text().notNull(),
    companyName: text().notNull(),
    sentAt: moment().notNull(),
    /** Later than `sentAt` for an application from before there were receipts. */
    recordedAt: moment().notNull(),
    // SHA-256 in hex. Not called hashes, which the data export takes for credentials.
    /** Of the file; null if it was no longer there to be hashed. */
    resumeSha256: text(),
    /** Of the snapshot, as canonical JSON. */
    profileSha256: text().notNull(),
    /** Of the text of the job that was answered; null if it was not stored. */
    jobSha256: text(),
  },
  (table) => [uniqueIndex('application_receipts_job').on(table.userId, table.jobId)],
)

/** A column: whether each row of `applications` has one. */
export const hasReceipt: SQL<boolean> = nested(sql`exists (
  select 1 from ${applicationReceipts} where ${applicationReceipts.applicationId} = ${applications.id})`)
