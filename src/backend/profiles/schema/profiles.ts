import { sql, type SQL } from '#drizzle'
import { boolean, check, date, index, integer, pgTable, smallint, text, uniqueIndex } from '#drizzle/pg-core'
import type { ProfileStatus } from '#contract/profiles/status.ts'
import { accounts, userId } from '../../accounts/schema/accounts.ts'
import { createdAt, id, ref } from '../../db/columns.ts'
import { files } from '../../files/schema.ts'

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

/** The full name of a row of `profiles`, or of a table that stands for it; null where a join found none. */
export const fullNameOf = ({ firstName, lastName }: Pick<typeof profiles, 'firstName' | 'lastName'>) =>
  sql<string | null>`${firstName} || ' ' || ${lastName}`
export const fullName = fullNameOf(profiles) as SQL<string>
