import { sql } from '#drizzle'
import { bigint, boolean, index, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import type { UploadPurpose } from '#contract/uploads/uploads.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { createdAt, moment, ref } from '../db/columns.ts'
import { files } from '../files/schema.ts'

/**
 * Resumable uploads until their file is used or they expire. The bytes that have arrived are in the folder of partial
 * files, which all processes share; how many there are is the size of that file.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** Random, and the name of the partial file. */
    id: text().primaryKey(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text().$type<UploadPurpose>().notNull(),
    /** The sender's file name. */
    name: text().notNull(),
    /** Declared size in bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    /** Why the content was refused; then the bytes are deleted. */
    refusal: text(),
    /** The checked file. */
    fileId: ref().references(() => files.id, { onDelete: 'cascade' }),
    /** The request that holds the lock, and until when if its process dies. */
    lockedBy: text(),
    lockedUntil: moment(),
    /** Another request waits for the lock. */
    releaseRequested: boolean().notNull().default(false),
  },
  (table) => [
    index('uploads_account').on(table.accountId),
    index('uploads_expiry').on(table.expiresAt),
    uniqueIndex('uploads_file')
      .on(table.fileId)
      .where(sql`${table.fileId} is not null`),
  ],
)
