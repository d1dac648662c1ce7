import { pgTable, primaryKey, text } from '#drizzle/pg-core'
import { companies } from '../../companies/schema/companies.ts'
import { createdAt, ref } from '../../db/columns.ts'

/**
 * Reports of invited people that they do not know the company. Only the SHA-256 of the address is stored, because it is
 * only compared.
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

/** Addresses that opted out of all invitations, by SHA-256. */
export const closedAddresses = pgTable('closed_addresses', {
  addressHash: text().primaryKey(),
  createdAt: createdAt(),
})
