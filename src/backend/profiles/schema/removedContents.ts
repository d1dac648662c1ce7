import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { userId } from '../../accounts/schema/accounts.ts'
import { id, moment, ref } from '../../db/columns.ts'
import { files } from '../../files/schema.ts'

/**
 * What a decision took out of a profile (docs/decisions/176): a row for each decision.
 *
 * Retention: six months, or until the decision is revoked. Export: the person's own, without the pictures. Erasure: with the
 * account. Readers: nobody; the person reads the words on the page of the decision.
 */
export const removedProfileContents = pgTable(
  'removed_profile_contents',
  {
    id: id(),
    userId: userId(),
    headline: text().notNull(),
    about: text().notNull(),
    urls: jsonb().$type<readonly { label: string; url: string }[]>().notNull(),
    photoId: ref().references(() => files.id, { onDelete: 'set null' }),
    coverId: ref().references(() => files.id, { onDelete: 'set null' }),
    removedAt: moment().notNull(),
  },
  (table) => [
    index('removed_profile_contents_user').on(table.userId, table.id),
    index('removed_profile_contents_photo')
      .on(table.photoId)
      .where(sql`${table.photoId} is not null`),
    index('removed_profile_contents_cover')
      .on(table.coverId)
      .where(sql`${table.coverId} is not null`),
  ],
)
