import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { Audience, Channels, DigestRhythm } from '#contract/settings/settings.ts'
import type { ProfileSnapshot } from '#contract/applications/applications.ts'
import { accounts } from './accounts.ts'
import { createdAt, id, moment, ref } from './columns.ts'
import { companies } from './companies.ts'
import { files } from './files.ts'

const userId = () => ref().references(() => accounts.id, { onDelete: 'cascade' })

/**
 * Every address that an account has confirmed, the one it signs in with among them. An address belongs to one account
 * at most because it is one row here, whichever way it comes: sign-up and settings both insert it, and the later loses.
 */
export const accountEmails = pgTable(
  'account_emails',
  {
    id: id(),
    accountId: userId().notNull(),
    /** Lower case. */
    email: text().notNull(),
    confirmedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('account_emails_email').on(table.email),
    index('account_emails_account').on(table.accountId),
    check('account_emails_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

/** What a person has chosen; who has no row has chosen nothing, and `contract/settings/settings.ts` says what holds then. */
export const preferences = pgTable('preferences', {
  userId: userId().primaryKey(),
  /** Only the kinds that differ from what holds without a choice. */
  channels: jsonb().$type<Partial<Record<NotificationKind, Channels>>>().notNull().default({}),
  digest: text().$type<DigestRhythm>().notNull().default('daily'),
  birthDate: text().$type<Audience>().notNull().default('nobody'),
  contacts: text().$type<Audience>().notNull().default('nobody'),
  ratings: text().$type<Audience>().notNull().default('nobody'),
})

/** Companies whose people must not see that somebody is open to work. */
export const openToWorkHidden = pgTable(
  'open_to_work_hidden',
  {
    userId: userId().notNull(),
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.companyId] }),
    index('open_to_work_hidden_company').on(table.companyId),
  ],
)

/** Everything of a person as one file, made in the background. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: userId().notNull(),
    state: text().$type<'waiting' | 'ready' | 'failed'>().notNull().default('waiting'),
    fileId: ref().references(() => files.id, { onDelete: 'set null' }),
    requestedAt: createdAt(),
    readyAt: moment(),
    /** A day after it was ready. */
    expiresAt: moment(),
  },
  (table) => [
    // One at a time, however often the button is pressed.
    uniqueIndex('data_exports_waiting')
      .on(table.userId)
      .where(sql`${table.state} = 'waiting'`),
    index('data_exports_user').on(table.userId, table.id),
    index('data_exports_file').on(table.fileId),
    // Only what has still to end: a row without its file is history.
    index('data_exports_ending')
      .on(table.expiresAt)
      .where(sql`${table.fileId} is not null`),
  ],
)

/** What reopening an account puts back; until then nothing of it is shown to anybody. */
export interface SetAside {
  readonly photoId: number | null
  readonly follows: readonly { companyId: number; at: string }[]
  readonly applications: readonly {
    id: number
    email: string
    resumeId: number | null
    snapshot: ProfileSnapshot
  }[]
}

/** An account that has been closed and not yet erased. */
export const accountClosures = pgTable(
  'account_closures',
  {
    accountId: userId().primaryKey(),
    closedAt: moment().notNull(),
    eraseAfter: moment().notNull(),
    setAside: jsonb().$type<SetAside>().notNull(),
  },
  (table) => [index('account_closures_due').on(table.eraseAfter)],
)
