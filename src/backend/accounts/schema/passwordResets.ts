import { index, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import { moment, ref } from '../../db/columns.ts'
import { accounts } from './accounts.ts'

/** The latest password reset link of an account. Only the SHA-256 of its token is stored. */
export const passwordResets = pgTable(
  'password_resets',
  {
    accountId: ref()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('password_resets_token_hash').on(table.tokenHash),
    index('password_resets_expires').on(table.expiresAt),
  ],
)
