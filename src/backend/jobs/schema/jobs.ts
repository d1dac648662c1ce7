import { sql } from '#drizzle'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from '#drizzle/pg-core'
import type { JobLanguage, Opening } from '#contract/jobs/forms.ts'
import { accounts, userId } from '../../accounts/schema/accounts.ts'
import { companies } from '../../companies/schema/companies.ts'
import { createdAt, id, moderation, moment, ref } from '../../db/columns.ts'
import { shownOf } from '../../db/shown.ts'

export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    status: text().$type<'draft' | 'published' | 'paused' | 'closed'>().notNull().default('draft'),
    title: text().notNull().default(''),
    workplaceType: smallint(),
    employmentType: smallint(),
    countryId: integer(),
    city: text().notNull().default(''),
    salaryType: text().$type<'single' | 'range' | 'negotiable' | 'notSpecified'>(),
    /** The single value, or the lower end of a range; in whole units of the currency. */
    salaryMin: numeric({ precision: 14, scale: 2, mode: 'number' }),
    salaryMax: numeric({ precision: 14, scale: 2, mode: 'number' }),
    currency: text(),
    salaryPeriod: text().$type<'month' | 'year'>(),
    /** Markdown subset. */
    description: text().notNull().default(''),
    /** Of the title and the description; null without a text. */
    language: text().$type<JobLanguage>(),
    experience: text().$type<'none' | 'oneYear' | 'twoYears' | 'fiveYears'>(),
    applicationMethod: text().$type<'product' | 'external'>().notNull().default('product'),
    externalUrl: text().notNull().default(''),
    /** Days from an application to the promised answer; null without a promise. */
    answerDays: smallint(),
    /** Null if the company does not say. */
    opening: text().$type<Opening>(),
    /** In their order; none if the company does not say. */
    selectionSteps: text().array().notNull().default([]),
    /** Whether software outside the product sorts or scores applicants; null if the company does not say. */
    externalScreening: boolean(),
    /** What it is; empty unless there is any. */
    externalScreeningTool: text().notNull().default(''),
    /** The company learns who applied when it shortlists them. Fixed by the first application. */
    blind: boolean().notNull().default(false),
    /** Set once, at the first publication; never moves. */
    firstPublishedAt: moment(),
    /** First publication of the closed job whose age this one continues; null if it continues none. */
    continuesSince: moment(),
    validThrough: moment(),
    /** Null while it is not closed. */
    closedAt: moment(),
    /** Whether who closed it says that the position was cancelled. */
    cancelled: boolean().notNull().default(false),
    /** Paused with its company, which is suspended: it is published again when that ends. */
    suspended: boolean().notNull().default(false),
    /** Only its managers and the admins of the company handle its applications. */
    limitedToManagers: boolean().notNull().default(false),
    applicationCount: integer().notNull().default(0),
    createdBy: ref().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    moderation: moderation(),
    /** Whether a decision has paused it, and its revocation publishes it again. */
    pausedByModeration: boolean().notNull().default(false),
  },
  (table) => [
    index('jobs_company').on(table.companyId, table.status, table.firstPublishedAt, table.id),
    // Read without the table by the list of activities.
    index('jobs_newest')
      .on(table.firstPublishedAt, table.id, table.companyId)
      .where(sql`${table.status} = 'published'`),
    // For the job that closes ended publications every minute, and for the panel, which sorts by the last change.
    index('jobs_ending')
      .on(table.validThrough)
      .where(sql`${table.status} = 'published'`),
    index('jobs_changed').on(table.companyId, table.updatedAt, table.id),
    // An index-only scan for the directory, which counts and dates all published jobs.
    index('jobs_directory')
      .on(table.id, table.updatedAt, table.validThrough)
      .where(sql`${table.status} = 'published'`),
    // For the age of a new job, which reads those that closed lately.
    index('jobs_closed')
      .on(table.companyId, table.closedAt)
      .where(sql`${table.status} = 'closed'`),
    // For what becomes of the undecided.
    index('jobs_closed_at')
      .on(table.closedAt)
      .where(sql`${table.status} = 'closed'`),
    index('jobs_created_by')
      .on(table.createdBy)
      .where(sql`${table.createdBy} is not null`),
    check('jobs_published', sql`${table.status} = 'draft' or ${table.firstPublishedAt} is not null`),
    // So what reads published jobs needs no look at the decisions.
    check('jobs_moderated', sql`${table.moderation} is null or ${table.status} <> 'published'`),
    check(
      'jobs_paused_by_moderation',
      sql`not ${table.pausedByModeration} or ${table.moderation} is not null`,
    ),
    check('jobs_cancelled', sql`not ${table.cancelled} or ${table.status} = 'closed'`),
    // Who receives no applications promises no answer.
    check(
      'jobs_answer_days',
      sql`${table.answerDays} is null or ${table.answerDays} between 1 and 60 and ${table.applicationMethod} = 'product'`,
    ),
    check(
      'jobs_external_screening_tool',
      sql`${table.externalScreeningTool} = '' or ${table.externalScreening} is true`,
    ),
    check('jobs_salary', sql`${table.salaryMax} is null or ${table.salaryMax} >= ${table.salaryMin}`),
  ],
)

export const shownJobs = shownOf(jobs)

const jobId = () =>
  ref()
    .notNull()
    .references(() => jobs.id, { onDelete: 'cascade' })

export const jobSkills = pgTable(
  'job_skills',
  { jobId: jobId(), skillId: integer().notNull(), position: smallint().notNull().default(0) },
  (table) => [
    primaryKey({ columns: [table.jobId, table.skillId] }),
    // The latest jobs with a skill are read from the index alone.
    index('job_skills_skill_jobs').on(table.skillId, table.jobId),
  ],
)

export const jobBenefits = pgTable(
  'job_benefits',
  { jobId: jobId(), benefitId: integer().notNull() },
  (table) => [primaryKey({ columns: [table.jobId, table.benefitId] })],
)

/** The HR managers who are responsible for a job and are notified of its applicants. */
export const jobManagers = pgTable('job_managers', { jobId: jobId(), userId: userId() }, (table) => [
  primaryKey({ columns: [table.jobId, table.userId] }),
  index('job_managers_user').on(table.userId),
])

export const savedJobs = pgTable(
  'saved_jobs',
  { userId: userId(), jobId: jobId(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.userId, table.jobId] }),
    index('saved_jobs_user').on(table.userId, table.createdAt),
    index('saved_jobs_job').on(table.jobId),
  ],
)
