import { sql } from '#drizzle'
import { check, index, pgTable, smallint, text, uniqueIndex } from '#drizzle/pg-core'
import { accounts } from '../../accounts/schema/accounts.ts'
import { id, ref } from '../../db/columns.ts'
import { files } from '../../files/schema.ts'
import { cvCertificates, cvProjects } from './sections.ts'

/** Images and documents of certificates and projects. */
export const cvMedia = pgTable(
  'cv_media',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Either this or the project is set. */
    certificateId: ref().references(() => cvCertificates.id, { onDelete: 'cascade' }),
    projectId: ref().references(() => cvProjects.id, { onDelete: 'cascade' }),
    fileId: ref()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    alt: text().notNull().default(''),
    position: smallint().notNull(),
  },
  (table) => [
    index('cv_media_user').on(table.userId),
    index('cv_media_certificate')
      .on(table.certificateId, table.position)
      .where(sql`${table.certificateId} is not null`),
    index('cv_media_project')
      .on(table.projectId, table.position)
      .where(sql`${table.projectId} is not null`),
    // A file belongs to one entry.
    uniqueIndex('cv_media_file').on(table.fileId),
    check('cv_media_entry', sql`num_nonnulls(${table.certificateId}, ${table.projectId}) = 1`),
  ],
)
