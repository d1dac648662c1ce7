import { sql } from '#drizzle'
import { boolean, customType, index, integer, pgTable, primaryKey, smallint, text } from '#drizzle/pg-core'
import { companies } from '../../companies/schema/companies.ts'
import { moment, ref } from '../../db/columns.ts'
import { jobs } from '../../jobs/schema/jobs.ts'

/** A set of words from `array_to_tsvector`, without parser, dictionary and positions. */
export const wordSet = customType<{ data: string[] }>({
  dataType: () => 'tsvector',
  toDriver: (words) => sql`array_to_tsvector(${sql.param(words)}::text[])`,
})

/**
 * The search index of published jobs, maintained by `backend/search/indexJobs.ts` in the transaction that publishes or
 * withdraws a job. Rows are short so that counting is cheap; their words are in `job_words`.
 */
export const jobSearch = pgTable(
  'job_search',
  {
    jobId: ref()
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** One of `jobLanguages`. */
    language: text().notNull(),
    publishedAt: moment().notNull(),
    validThrough: moment(),
    workplaceType: smallint().notNull(),
    employmentType: smallint().notNull(),
    countryId: integer().notNull(),
    experience: text().notNull(),
    salaryKnown: boolean().notNull(),
    /** As the company entered it; empty when fully remote. */
    city: text().notNull(),
    /** Normalised spelling: `Київ` and `Kyiv` are `kyiv`. */
    cityKey: text().notNull(),
    /** A sort key whose code point order is alphabetical in every language. */
    titleKey: text().notNull(),
    skillIds: integer().array().notNull(),
  },
  (table) => [
    index('job_search_newest').on(table.publishedAt, table.jobId),
    index('job_search_title').on(sql`${table.titleKey} collate "C"`, table.jobId),
    index('job_search_sample').on(sql`hashint8(${table.jobId})`),
    index('job_search_company').on(table.companyId),
    index('job_search_language').on(table.language, table.publishedAt, table.jobId),
    index('job_search_country').on(table.countryId),
    index('job_search_city').on(table.cityKey),
    index('job_search_employment').on(table.employmentType),
    index('job_search_skills').using('gin', table.skillIds),
  ],
)

/** The order of random samples of `job_search`: as good as random, and the same for every search. 32 bits, signed. */
export const sampleOrder = sql`hashint8(${jobSearch.jobId})`

/** The words of a row of `job_search`. */
export const jobWords = pgTable(
  'job_words',
  {
    jobId: ref()
      .primaryKey()
      .references(() => jobSearch.jobId, { onDelete: 'cascade' }),
    /** Words of the title, the company's name and the skills, in every language. */
    head: wordSet().notNull(),
    /** All words of the job, including those of the head. */
    words: wordSet().notNull(),
  },
  (table) => [
    index('job_words_head').using('gin', table.head),
    index('job_words_words').using('gin', table.words),
  ],
)

/** Words from the heads of current and former jobs, for correcting typos in queries. */
export const searchWords = pgTable(
  'search_words',
  {
    /** Transliterated to Latin letters, for lookups. */
    word: text().notNull(),
    /** The original spelling. */
    shown: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.word] }),
    index('search_words_similar').using('gin', table.word.op('gin_trgm_ops')),
  ],
)
