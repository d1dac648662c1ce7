import { sql } from '#drizzle'
import { boolean, check, date, index, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import { accounts } from '../../accounts/schema/accounts.ts'
import { companies } from '../../companies/schema/companies.ts'
import { createdAt, id, moment, ref } from '../../db/columns.ts'
import { employments } from './employments.ts'

const person = () => ref().references(() => accounts.id, { onDelete: 'set null' })

/** An invitation (company to person) or a join request (person to company), by direction. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    direction: text().$type<'invitation' | 'request'>().notNull(),
    /** `expired` is set lazily on the next read; until then only `expiresAt` counts. */
    state: text()
      .$type<'pending' | 'accepted' | 'declined' | 'cancelled' | 'expired'>()
      .notNull()
      .default('pending'),
    /** The person, once known: the requester, the invited account, or the account that accepted. */
    userId: ref().references(() => accounts.id, { onDelete: 'cascade' }),
    /** The address that the company entered, lower case; null when it invited a profile, whose address it may not see. */
    email: text(),
    /** As the company has invited the person, or as the person was called when they asked. */
    invitedName: text().notNull().default(''),
    role: text().$type<'admin' | 'member'>().notNull().default('member'),
    manageHrPanel: boolean().notNull().default(false),
    answerMessages: boolean().notNull().default(false),
    position: text().notNull(),
    startDate: date({ mode: 'string' }).notNull(),
    /** SHA-256 of the 256 random bits in the mailed link; none for a request. */
    tokenHash: text(),
    /** The employment behind a request, or the one created by accepting. */
    employmentId: ref().references(() => employments.id, { onDelete: 'set null' }),
    createdBy: person(),
    sentAt: createdAt(),
    /** Of a request: when its company was last reminded of it. */
    remindedAt: moment(),
    /** When the reminder is sent, unless it is undone until then; null once it was. */
    reminderDueAt: moment(),
    expiresAt: moment().notNull(),
    answeredAt: moment(),
    answeredBy: person(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    // One pending record per pair, even under concurrent requests, for accounts and for bare addresses.
    uniqueIndex('invitations_pending_person')
      .on(table.companyId, table.userId)
      .where(sql`${table.state} = 'pending' and ${table.userId} is not null`),
    uniqueIndex('invitations_pending_email')
      .on(table.companyId, table.email)
      .where(sql`${table.state} = 'pending' and ${table.email} is not null`),
    index('invitations_company').on(table.companyId, table.direction, table.state, table.id),
    // In the order in which the company reads them: PostgreSQL 16 sorts them all otherwise.
    index('invitations_listed')
      .on(table.companyId, table.direction, table.id)
      .where(sql`${table.state} in ('pending', 'expired')`),
    index('invitations_user').on(table.userId, table.state, table.id),
    index('invitations_email')
      .on(table.email)
      .where(sql`${table.email} is not null`),
    index('invitations_employment')
      .on(table.employmentId)
      .where(sql`${table.employmentId} is not null`),
    index('invitations_created_by')
      .on(table.createdBy)
      .where(sql`${table.createdBy} is not null`),
    index('invitations_answered_by')
      .on(table.answeredBy)
      .where(sql`${table.answeredBy} is not null`),
    index('invitations_reminder_due')
      .on(table.reminderDueAt)
      .where(sql`${table.reminderDueAt} is not null`),
    check('invitations_addressed', sql`${table.userId} is not null or ${table.email} is not null`),
    check('invitations_answered', sql`${table.state} <> 'accepted' or ${table.answeredAt} is not null`),
  ],
)
