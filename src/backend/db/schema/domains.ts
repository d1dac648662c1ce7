import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DomainFailure, DomainMethod, Mailbox } from '#contract/companies/domains.ts'
import { createdAt, id, moment, ref } from './columns.ts'
import { companies } from './companies.ts'

/**
 * How a company shows that a domain is its own. At most one attempt is pending and at most one has succeeded; the
 * latter's domain is also `companies.domain`, which is unique among all companies.
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
    /** 256 random bits that the company publishes at the domain. Not a secret: whoever asks the domain reads it. */
    token: text().notNull(),
    /** How it was proven. */
    method: text().$type<DomainMethod>(),
    /** Where the code was last sent. */
    mailbox: text().$type<Mailbox>(),
    createdAt: createdAt(),
    /** Until when a pending attempt may succeed. */
    expiresAt: moment().notNull(),
    /** When the domain last answered as it should. */
    checkedAt: moment(),
    nextCheckAt: moment(),
    /** Since when it does not, or since when a confirmation by mail is asked for again; null while all is well. */
    failingSince: moment(),
    failure: text().$type<DomainFailure>(),
  },
  (table) => [
    uniqueIndex('domain_proofs_one').on(table.companyId, table.state),
    index('domain_proofs_due')
      .on(table.nextCheckAt)
      .where(sql`${table.state} = 'proven'`),
    check(
      'domain_proofs_proven',
      sql`${table.state} = 'pending' or (${table.method} is not null and ${table.nextCheckAt} is not null)`,
    ),
  ],
)
