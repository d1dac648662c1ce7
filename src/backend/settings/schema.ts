import { sql } from '#drizzle'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from '#drizzle/pg-core'
import type { Audience } from '#contract/core/audience.ts'
import type { NotificationKind } from '#contract/notifications/definitions.ts'
import type { Channels, DigestRhythm } from '#contract/settings/notifications.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies } from '../companies/schema/companies.ts'
import { createdAt, id, moment, ref } from '../db/columns.ts'
import { files } from '../files/schema.ts'

const userId = () => ref().references(() => accounts.id, { onDelete: 'cascade' })

/** Settings of a person; without a row, the defaults of `contract/settings/` apply. */
export const preferences = pgTable('preferences', {
  userId: userId().primaryKey(),
  /** Only kinds that differ from the default. */
  channels: jsonb().$type<Partial<Record<NotificationKind, Channels>>>().notNull().default({}),
  digest: text().$type<DigestRhythm>().notNull().default('daily'),
  birthDate: text().$type<Audience>().notNull().default('nobody'),
  contacts: text().$type<Audience>().notNull().default('nobody'),
  ratings: text().$type<Audience>().notNull().default('nobody'),
  citizenship: text().$type<Audience>().notNull().default('nobody'),
  status: text().$type<Audience>().notNull().default('signedIn'),
  /** Whether the people search finds the person. */
  findable: boolean().notNull().default(false),
  /** Who sees which companies the person follows, and whether these name the person among their followers. */
  following: text().$type<Audience>().notNull().default('nobody'),
  achievements: text().$type<Audience>().notNull().default('signedIn'),
})

/** Companies whose members must not see that the person is open to work. */
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

/** A data export: everything about a person in one file, created in the background. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: userId().notNull(),
    state: text().$type<'waiting' | 'ready' | 'failed'>().notNull().default('waiting'),
    fileId: ref().references(() => files.id, { onDelete: 'set null' }),
    requestedAt: createdAt(),
    readyAt: moment(),
    /** One day after it was created. */
    expiresAt: moment(),
  },
  (table) => [
    // One running export per person, however often it is requested.
    uniqueIndex('data_exports_waiting')
      .on(table.userId)
      .where(sql`${table.state} = 'waiting'`),
    index('data_exports_user').on(table.userId, table.id),
    index('data_exports_file').on(table.fileId),
    // Only exports that still have a file to delete.
    index('data_exports_ending')
      .on(table.expiresAt)
      .where(sql`${table.fileId} is not null`),
  ],
)
