import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, ref } from './columns.ts'
import { companies } from './companies.ts'

/**
 * Who has said of a company that invited them that they do not know it. Of an address only its SHA-256 is kept: it is
 * looked up, and never written to.
 */
export const unknownCompanies = pgTable(
  'unknown_companies',
  {
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    addressHash: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.addressHash] })],
)

/** Addresses that want no invitations at all, from whomever; again only their SHA-256. */
export const closedAddresses = pgTable('closed_addresses', {
  addressHash: text().primaryKey(),
  createdAt: createdAt(),
})
