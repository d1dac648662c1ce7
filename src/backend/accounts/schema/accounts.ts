import { defaultLocale, type Locale } from '#contract/core/locale.ts'
import { sql } from '#drizzle'
import { boolean, check, index, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import { createdAt, id, moment, ref } from '../../db/columns.ts'

/** An account that can sign in. Its id is also the `user_id` of its personal profile. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    /** Lower case: addresses are compared without regard to case. */
    email: text().notNull(),
    /** An account always has a confirmed address; before that it is a row of `sign_ups`. */
    emailVerifiedAt: moment().notNull(),
    passwordHash: text().notNull(),
    locale: text().$type<Locale>().notNull().default(defaultLocale),
    /** Whether the sign-up also created a company; decides where an interrupted sign-up continues. */
    signUp: text().$type<'personal' | 'company'>().notNull().default('personal'),
    /** The sign-up still has to ask for the optional phone number. */
    phonePending: boolean().notNull().default(false),
    termsAcceptedAt: moment().notNull(),
    closedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('accounts_email').on(table.email),
    check('accounts_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

/** The account of a row that is erased with it. */
export const userId = () =>
  ref()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

/** A signed-in device. Only the SHA-256 of its token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    userAgent: text(),
    address: text(),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    expiresAt: moment().notNull(),
    /** When the user last reauthenticated. */
    provenAt: moment(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_account').on(table.accountId),
    index('sessions_expires').on(table.expiresAt),
  ],
)
