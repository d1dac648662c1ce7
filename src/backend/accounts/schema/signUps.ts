import { type Locale } from '#contract/core/locale.ts'
import { index, jsonb, pgTable, text, uuid } from '#drizzle/pg-core'
import { createdAt, moment } from '../../db/columns.ts'

/**
 * A submitted sign-up form whose address is not confirmed yet. Several attempts may exist for one address, each with
 * the input of its own sender.
 */
export const signUps = pgTable(
  'sign_ups',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the secret in the browser that started it. */
    secretHash: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Null for a personal account. */
    company: jsonb().$type<{ name: string; industryId: number; sizeId: number; countryId: number }>(),
    timeZone: text(),
    /** Where to redirect after the sign-up. */
    next: text(),
    termsAcceptedAt: moment().notNull(),
    confirmedAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sign_ups_email').on(table.email, table.createdAt),
    index('sign_ups_expires').on(table.expiresAt),
  ],
)
