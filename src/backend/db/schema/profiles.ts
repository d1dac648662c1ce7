import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  check,
} from 'drizzle-orm/pg-core'
import type { ProfileStatus } from '#contract/profiles/status.ts'
import { accounts } from './accounts.ts'
import { createdAt, id, moment, ref } from './columns.ts'
import { companies } from './companies.ts'
import { files } from './files.ts'

const userId = () =>
  ref()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

export const profiles = pgTable(
  'profiles',
  {
    userId: ref()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    countryId: integer().notNull().default(1),
    headline: text().notNull().default(''),
    about: text().notNull().default(''),
    birthDate: date({ mode: 'string' }),
    openToWork: boolean().notNull().default(false),
    status: text().$type<ProfileStatus>().notNull().default('none'),
    citizenshipId: integer(),
    timeZone: text().notNull().default('Europe/Kyiv'),
    photoId: ref().references(() => files.id, { onDelete: 'set null' }),
    coverId: ref().references(() => files.id, { onDelete: 'set null' }),
    /** In percent from the left and the top. */
    coverFocusX: smallint().notNull().default(50),
    coverFocusY: smallint().notNull().default(50),
    updatedAt: createdAt(),
  },
  (table) => [
    index('profiles_photo')
      .on(table.photoId)
      .where(sql`${table.photoId} is not null`),
    index('profiles_cover')
      .on(table.coverId)
      .where(sql`${table.coverId} is not null`),
  ],
)

export const contactInfos = pgTable('contact_infos', {
  userId: userId().primaryKey(),
  address: text().notNull().default(''),
  address2: text().notNull().default(''),
  city: text().notNull().default(''),
  state: text().notNull().default(''),
  zip: text().notNull().default(''),
  countryId: integer(),
  phone: text().notNull().default(''),
})

export const profileUrls = pgTable(
  'profile_urls',
  { id: id(), userId: userId(), label: text().notNull(), url: text().notNull(), createdAt: createdAt() },
  (table) => [index('profile_urls_user').on(table.userId)],
)

export const profileSkills = pgTable(
  'profile_skills',
  {
    id: id(),
    userId: userId(),
    /** From the dictionary; null for a skill in the person's own words. */
    skillId: integer(),
    name: text(),
    /** See `toNameKey`. */
    nameKey: text(),
    position: smallint().notNull().default(0),
  },
  (table) => [
    uniqueIndex('profile_skills_once').on(table.userId, table.skillId),
    uniqueIndex('profile_skills_own_words_once').on(table.userId, table.nameKey),
    check(
      'profile_skills_name',
      sql`num_nonnulls(${table.skillId}, ${table.name}) = 1 and num_nonnulls(${table.skillId}, ${table.nameKey}) = 1`,
    ),
  ],
)

/** An employment. It is verified once its company has confirmed it. */
export const employments = pgTable(
  'employments',
  {
    id: id(),
    userId: userId(),
    // A company with confirmed employments cannot be deleted: it is closed, and its name stays.
    companyId: ref().references(() => companies.id, { onDelete: 'restrict' }),
    /** The company's name as the employee entered it, or as it was when the company confirmed the employment. */
    companyName: text().notNull(),
    position: text().notNull(),
    /** Of a self-reported employment often only the month is known: then its first and its last day. */
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }),
    /** The day on which a planned termination takes effect: the first on which the person no longer works there. */
    terminationOn: date({ mode: 'string' }),
    /** The start of that day in the company's time zone when it was planned; later changes of the zone do not move it. */
    terminationAt: moment(),
    /** The side that planned the termination, and alone may undo it. */
    terminationBy: text().$type<'employee' | 'company'>(),
    /** The company's message to the employee. */
    terminationNote: text().notNull().default(''),
    description: text().notNull().default(''),
    verifiedAt: moment(),
    verifiedBy: ref().references(() => accounts.id, { onDelete: 'set null' }),
    /** The company's verified domain when it confirmed, or from a later verification; null if it never had one. */
    verifiedDomain: text(),
    /** When the company's withdrawal of its confirmation took effect; it was verified until then. */
    withdrawnAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('employments_user').on(table.userId, table.startDate),
    index('employments_company')
      .on(table.companyId)
      .where(sql`${table.companyId} is not null`),
    index('employments_verified_by')
      .on(table.verifiedBy)
      .where(sql`${table.verifiedBy} is not null`),
    check('employments_verified', sql`${table.verifiedAt} is null or ${table.companyId} is not null`),
    check('employments_withdrawn', sql`${table.withdrawnAt} is null or ${table.verifiedAt} is null`),
    check(
      'employments_verified_domain',
      sql`${table.verifiedDomain} is null or ${table.verifiedAt} is not null`,
    ),
    check(
      'employments_termination',
      sql`(${table.terminationAt} is null) = (${table.terminationOn} is null) and (${table.terminationAt} is null) = (${table.terminationBy} is null)`,
    ),
    index('employments_terminating')
      .on(table.terminationAt)
      .where(sql`${table.terminationAt} is not null and ${table.endDate} is null`),
    check('employments_dates', sql`${table.endDate} is null or ${table.endDate} >= ${table.startDate}`),
    // Companies of the same name are distinct.
    uniqueIndex('employments_once')
      .on(table.userId, table.companyId, table.position, table.startDate)
      .where(sql`${table.companyId} is not null`),
    uniqueIndex('employments_once_elsewhere')
      .on(table.userId, table.companyName, table.position, table.startDate)
      .where(sql`${table.companyId} is null`),
  ],
)
