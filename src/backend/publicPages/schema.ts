import { sql } from '#drizzle'
import { boolean, index, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import type { PublicPart } from '#contract/publicPages/parts.ts'
import { accounts, userId } from '../accounts/schema/accounts.ts'
import { createdAt, moderation, moment, ref } from '../db/columns.ts'
import { shownOf } from '../db/shown.ts'

/** Every address that a public page has or had, by its owner. */
export const publicAddresses = pgTable(
  'public_addresses',
  {
    address: text().primaryKey(),
    userId: userId(),
    /** When its owner chose it last. */
    chosenAt: createdAt(),
  },
  (table) => [index('public_addresses_user').on(table.userId)],
)

/**
 * Every address ever taken, by its hash. The row outlives the account, so that an address is never given to anyone else,
 * without keeping the name of a person who was erased.
 */
export const takenAddresses = pgTable(
  'taken_addresses',
  {
    addressHash: text().primaryKey(),
    /** Of the letters that it looks like; null for a further address that looks like another one of its owner. */
    shapeHash: text(),
  },
  (table) => [uniqueIndex('taken_addresses_shape').on(table.shapeHash)],
)

/** The public page of a person; without a row it has never been turned on. */
export const publicPages = pgTable(
  'public_pages',
  {
    userId: ref()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    address: text()
      .notNull()
      .references(() => publicAddresses.address, { onDelete: 'cascade' }),
    enabled: boolean().notNull(),
    /** Whether search engines may list it. */
    indexed: boolean().notNull().default(false),
    parts: text().array().$type<PublicPart[]>().notNull(),
    /** Of what it shows. */
    changedAt: moment().notNull().defaultNow(),
    moderation: moderation(),
  },
  (table) => [
    uniqueIndex('public_pages_address').on(table.address),
    // The sitemap.
    index('public_pages_indexed')
      .on(table.userId)
      .where(sql`${table.enabled} and ${table.indexed}`),
  ],
)

export const shownPages = shownOf(publicPages)
