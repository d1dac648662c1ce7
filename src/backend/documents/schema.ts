import { index, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import { accounts } from '../accounts/schema/accounts.ts'
import { createdAt, id, ref } from '../db/columns.ts'
import { employments } from '../employments/schema/employments.ts'
import { files } from '../files/schema.ts'

/** Supporting documents of employments, private to the employee and the company. */
export const employmentDocuments = pgTable(
  'employment_documents',
  {
    id: id(),
    employmentId: ref()
      .notNull()
      .references(() => employments.id, { onDelete: 'cascade' }),
    /** The side that added it, and alone may delete it. */
    side: text().$type<'employee' | 'company'>().notNull(),
    addedBy: ref().references(() => accounts.id, { onDelete: 'set null' }),
    fileId: ref()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('employment_documents_employment').on(table.employmentId),
    index('employment_documents_added_by').on(table.addedBy),
    uniqueIndex('employment_documents_file').on(table.fileId),
  ],
)
