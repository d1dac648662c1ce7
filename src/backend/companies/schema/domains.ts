import { sql } from '#drizzle'
import { check, index, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import type { DomainFailure, DomainMethod, Mailbox } from '#contract/companies/domains.ts'
import { accounts } from '../../accounts/schema/accounts.ts'
import { createdAt, id, moment, ref } from '../../db/columns.ts'
import { companies } from './companies.ts'

/**
 * Domain verifications. A company has at most one pending and at most one succeeded; the domain of the latter is also
 * `companies.domain`, which is unique.
 */
export const domainProofs = pgTable(
  'domain_proofs',
  {
    id: id(),
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    state: text().$type<'pending' | 'proven'>().notNull().default('pending'),
    /** The registrable domain, lower case, ASCII. */
    domain: text().notNull(),
    /** 256 random bits that the company publishes at the domain; public by design. */
    token: text().notNull(),
    /** The verification method. */
    method: text().$type<DomainMethod>(),
    /** The mailbox to which the code was last sent. */
    mailbox: text().$type<Mailbox>(),
    /** The admin who claimed it; a pending claim ends with their rights. Null once they are erased. */
    claimedBy: ref().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When a pending verification expires. */
    expiresAt: moment().notNull(),
    /** Last successful check. */
    checkedAt: moment(),
    nextCheckAt: moment(),
    /** Since when checks fail, or since when a new confirmation by mail is due; null otherwise. */
    failingSince: moment(),
    failure: text().$type<DomainFailure>(),
    /** When a verified domain was registered, as its registry says; null if that is not known. */
    registeredAt: moment(),
  },
  (table) => [
    uniqueIndex('domain_proofs_one').on(table.companyId, table.state),
    index('domain_proofs_due')
      .on(table.nextCheckAt)
      .where(sql`${table.state} = 'proven'`),
    index('domain_proofs_claimed_by')
      .on(table.claimedBy)
      .where(sql`${table.claimedBy} is not null`),
    check(
      'domain_proofs_proven',
      sql`${table.state} = 'pending' or (${table.method} is not null and ${table.nextCheckAt} is not null)`,
    ),
  ],
)
