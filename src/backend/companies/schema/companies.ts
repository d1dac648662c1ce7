import { sql } from '#drizzle'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from '#drizzle/pg-core'
import { userId } from '../../accounts/schema/accounts.ts'
import { createdAt, id, moment, ref } from '../../db/columns.ts'
import { lowerCase } from '../../db/lowerCase.ts'
import { files } from '../../files/schema.ts'

export const companies = pgTable(
  'companies',
  {
    id: id(),
    slug: text().notNull(),
    name: text().notNull(),
    /** Keys of look-alike and sound-alike names, from `companies/nameKeys.ts`; a shared key means a confusable name. */
    nameKeys: text().array().notNull().default([]),
    industryId: integer(),
    sizeId: integer(),
    yearFounded: smallint(),
    headline: text().notNull().default(''),
    /** Markdown subset. */
    about: text().notNull().default(''),
    website: text().notNull().default(''),
    countryId: integer().notNull().default(1),
    timeZone: text().notNull().default('Europe/Kyiv'),
    /** The verified domain, lower case, ASCII; null before verification and after it is lost. */
    domain: text(),
    domainProvenAt: moment(),
    logoId: ref().references(() => files.id, { onDelete: 'set null' }),
    coverId: ref().references(() => files.id, { onDelete: 'set null' }),
    /** The focal point of the cover when it is cropped: percent from the left and from the top. */
    coverFocusX: smallint().notNull().default(50),
    coverFocusY: smallint().notNull().default(50),
    /** Maintained by the commands that follow and unfollow, so that pages need not count. */
    followerCount: integer().notNull().default(0),
    /** Currently published jobs; maintained by the commands that change a job's status. */
    openJobCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** When the company was closed. Its name and slug stay reserved; see `companies/closeCompany.ts`. */
    closedAt: moment(),
    /** The reason noted by support; never shown. */
    closedReason: text(),
    /** The verified domain at the closing. The name stays protected; another company may verify the domain. */
    closedDomain: text(),
  },
  (table) => [
    uniqueIndex('companies_slug').on(table.slug),
    uniqueIndex('companies_domain').on(table.domain),
    check('companies_domain_proven', sql`(${table.domain} is null) = (${table.domainProvenAt} is null)`),
    check(
      'companies_closed',
      sql`${table.closedAt} is null or (${table.domain} is null and ${table.openJobCount} = 0)`,
    ),
    index('companies_name_keys').using('gin', table.nameKeys),
    // Each start looks for them.
    index('companies_without_name_keys')
      .on(table.id)
      .where(sql`${table.nameKeys} = '{}'`),
    index('companies_popular')
      .on(table.followerCount.desc().nullsFirst(), table.id)
      .where(sql`${table.closedAt} is null`),
    index('companies_industry')
      .on(table.industryId, table.followerCount.desc().nullsFirst(), table.id)
      .where(sql`${table.closedAt} is null`),
    index('companies_joined')
      .on(table.createdAt, table.id)
      .where(sql`${table.domain} is not null`),
    index('companies_verified')
      .on(table.openJobCount.desc().nullsFirst(), table.id)
      .where(sql`${table.domain} is not null`),
    index('companies_logo')
      .on(table.logoId)
      .where(sql`${table.logoId} is not null`),
    index('companies_cover')
      .on(table.coverId)
      .where(sql`${table.coverId} is not null`),
    index('companies_name').using('gin', sql`${lowerCase(table.name)} gin_trgm_ops`),
  ],
)

/** The company of a row that is deleted with it. */
export const companyId = () =>
  ref()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' })

export const companyMembers = pgTable(
  'company_members',
  {
    companyId: companyId(),
    userId: userId(),
    role: text().$type<'admin' | 'member'>().notNull(),
    /** Granted per member by an admin; admins always have it. */
    manageHrPanel: boolean().notNull().default(false),
    /** Reads and answers the messages to the company. Granted per member by an admin; admins always may. */
    answerMessages: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** When the planned end of the employment takes effect; from then on the membership counts as ended. */
    endsAt: moment(),
    /** When an admin suspended the member's access to the workspace. */
    suspendedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    index('company_members_user').on(table.userId),
    // For the frequent query for members who manage jobs, who are few.
    index('company_members_managers')
      .on(table.companyId, table.userId)
      .where(sql`${table.role} = 'admin' or ${table.manageHrPanel}`),
    index('company_members_answerers')
      .on(table.companyId, table.userId)
      .where(sql`${table.role} = 'admin' or ${table.answerMessages}`),
    index('company_members_joined').on(table.companyId, table.createdAt, table.userId),
  ],
)

/**
 * The members with access to the workspace now. Read rights from here, not from `companyMembers`: a membership ends at
 * its time even if the background work that deletes it has not run.
 */
export const currentMembers = pgView('current_members', {
  // Named, because the configured casing does not apply to views.
  companyId: bigint('company_id', { mode: 'number' }).notNull(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  role: text('role').$type<'admin' | 'member'>().notNull(),
  manageHrPanel: boolean('manage_hr_panel').notNull(),
  answerMessages: boolean('answer_messages').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
}).as(sql`
  select company_id, user_id, role, manage_hr_panel, answer_messages, created_at from company_members
  where (ends_at is null or ends_at > now()) and suspended_at is null`)

export const offices = pgTable(
  'offices',
  {
    id: id(),
    companyId: companyId(),
    name: text().notNull(),
    address: text().notNull().default(''),
    address2: text().notNull().default(''),
    city: text().notNull(),
    state: text().notNull().default(''),
    zip: text().notNull().default(''),
    countryId: integer().notNull(),
    headquarters: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('offices_company').on(table.companyId),
    uniqueIndex('offices_one_headquarters')
      .on(table.companyId)
      .where(sql`${table.headquarters}`),
  ],
)

export const companyContacts = pgTable(
  'company_contacts',
  {
    id: id(),
    companyId: companyId(),
    label: text().notNull(),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index('company_contacts_company').on(table.companyId)],
)
