import { sql } from '#drizzle'
import { index, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import { companies } from '../../companies/schema/companies.ts'
import { createdAt, id, ref } from '../../db/columns.ts'
import { files } from '../../files/schema.ts'
import { posts } from './posts.ts'

/** What a web page said about itself when its link was written into a post. */
export const linkPreviews = pgTable(
  'link_previews',
  {
    id: id(),
    /** Its admins may use it. */
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Null until a post is saved with it. */
    postId: ref().references(() => posts.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    siteName: text().notNull().default(''),
    imageId: ref().references(() => files.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('link_previews_company').on(table.companyId),
    // A post has one.
    uniqueIndex('link_previews_post').on(table.postId),
    uniqueIndex('link_previews_image').on(table.imageId),
    index('link_previews_unused')
      .on(table.createdAt)
      .where(sql`${table.postId} is null`),
  ],
)
