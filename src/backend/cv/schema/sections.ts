import { sql } from '#drizzle'
import { check, date, index, pgTable, primaryKey, smallint, text, uniqueIndex } from '#drizzle/pg-core'
import type { Audience } from '#contract/core/audience.ts'
import type { CefrLevel, LanguageLevel } from '#contract/cv/languages.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import { userId } from '../../accounts/schema/accounts.ts'
import { createdAt, id } from '../../db/columns.ts'

const day = () => date({ mode: 'string' })

const optionalText = () => text().notNull().default('')

// The columns of these tables, but for the owner and the times, are the fields on the wire.

export const cvEducation = pgTable(
  'cv_education',
  {
    id: id(),
    userId: userId(),
    school: text().notNull(),
    degree: optionalText(),
    areaOfStudy: optionalText(),
    startDate: day(),
    endDate: day(),
    description: optionalText(),
    createdAt: createdAt(),
  },
  (table) => [
    index('cv_education_user').on(table.userId),
    check('cv_education_dates', sql`${table.endDate} >= ${table.startDate}`),
  ],
)

const grade = () => text().$type<CefrLevel>()

export const cvLanguages = pgTable(
  'cv_languages',
  {
    id: id(),
    userId: userId(),
    /** ISO 639. */
    code: text().notNull(),
    level: text().$type<LanguageLevel>().notNull(),
    listening: grade(),
    reading: grade(),
    interaction: grade(),
    production: grade(),
    writing: grade(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('cv_languages_once').on(table.userId, table.code)],
)

export const cvCertificates = pgTable(
  'cv_certificates',
  {
    id: id(),
    userId: userId(),
    name: text().notNull(),
    provider: optionalText(),
    credentialId: optionalText(),
    credentialUrl: optionalText(),
    issuedOn: day(),
    expiresOn: day(),
    /** The expiration date of which the owner has been reminded. */
    remindedFor: day(),
    createdAt: createdAt(),
  },
  (table) => [
    index('cv_certificates_user').on(table.userId),
    index('cv_certificates_expiring')
      .on(table.expiresOn)
      .where(sql`${table.expiresOn} is not null`),
    check('cv_certificates_dates', sql`${table.expiresOn} >= ${table.issuedOn}`),
  ],
)

export const cvProjects = pgTable(
  'cv_projects',
  {
    id: id(),
    userId: userId(),
    title: text().notNull(),
    description: optionalText(),
    url: optionalText(),
    startDate: day(),
    endDate: day(),
    createdAt: createdAt(),
  },
  (table) => [
    index('cv_projects_user').on(table.userId),
    check('cv_projects_dates', sql`${table.endDate} >= ${table.startDate}`),
  ],
)

/** Self-reported awards. */
export const cvAwards = pgTable(
  'cv_awards',
  {
    id: id(),
    userId: userId(),
    title: text().notNull(),
    issuer: optionalText(),
    awardedOn: day(),
    description: optionalText(),
    createdAt: createdAt(),
  },
  (table) => [index('cv_awards_user').on(table.userId)],
)

/** The order and the audience of the sections of a profile; without rows, those of `contract/cv/sections.ts` apply. */
export const profileSections = pgTable(
  'profile_sections',
  {
    userId: userId(),
    name: text().$type<SectionName>().notNull(),
    position: smallint().notNull(),
    /** Unused for contact info, whose audience is in `preferences`. */
    audience: text().$type<Audience>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
)
