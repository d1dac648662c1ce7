import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './columns.ts'

/**
 * A form that was sent and waits for its address to be confirmed; only then it becomes an account. Several may wait for
 * one address, each with what its own sender wrote: see `accounts/attempts.ts`.
 */
export const signUps = pgTable(
  'sign_ups',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of what the browser keeps that began it. */
    secretHash: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    locale: text().$type<'en_GB' | 'uk_UA'>().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Null for a personal account. */
    company: jsonb().$type<{ name: string; industryId: number; sizeId: number; countryId: number }>(),
    timeZone: text(),
    /** Where the person was going when they were asked to sign up. */
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
