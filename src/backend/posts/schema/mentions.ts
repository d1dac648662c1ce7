import { sql } from '#drizzle'
import { check, index, pgTable, unique } from '#drizzle/pg-core'
import { accounts } from '../../accounts/schema/accounts.ts'
import { companies } from '../../companies/schema/companies.ts'
import { id, moment, ref } from '../../db/columns.ts'
import { postComments, posts } from './posts.ts'

/**
 * Whom the text of a post or of a comment mentions, or an earlier version of it mentioned. The text itself contains the
 * ids; see `posts/mentionText.ts`.
 */
export const mentions = pgTable(
  'mentions',
  {
    id: id(),
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Null if the post itself mentions them. */
    commentId: ref().references(() => postComments.id, { onDelete: 'cascade' }),
    userId: ref().references(() => accounts.id, { onDelete: 'cascade' }),
    companyId: ref().references(() => companies.id, { onDelete: 'cascade' }),
    /** When they were notified of it; null while the post is a draft. */
    announcedAt: moment(),
  },
  (table) => [
    // A post or a comment notifies once, however often it changes.
    unique('mentions_once')
      .on(table.postId, table.commentId, table.userId, table.companyId)
      .nullsNotDistinct(),
    index('mentions_comment')
      .on(table.commentId)
      .where(sql`${table.commentId} is not null`),
    index('mentions_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    index('mentions_company')
      .on(table.companyId)
      .where(sql`${table.companyId} is not null`),
    check('mentions_subject', sql`num_nonnulls(${table.userId}, ${table.companyId}) = 1`),
  ],
)
