import { and, eq, inArray, not, sql, type SQL } from '#drizzle'
import { locales } from '#contract/core/locale.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../companies/schema/companies.ts'
import { jobs, jobSkills } from '../jobs/schema/jobs.ts'
import { jobSearch, jobWords, searchWords } from './schema/jobs.ts'
import { nameOf } from '../dictionaries/queries.ts'
import { titleKey } from './titleKey.ts'
import { placeKey, normaliseWord, normalisedWords, wordsOf } from './words.ts'

/** Rows per insert. */
const batchSize = 200

/**
 * Updates the search index of a job. Called in the transaction of every job change, after the company's counters are
 * updated: taking a share lock on the company first and writing it later could deadlock.
 */
export const indexJob = (tx: Tx, jobId: number): Promise<void> => indexJobs(tx, eq(jobs.id, jobId))

/** Indexes all jobs of a company: the index contains its name. */
export const indexCompanyJobs = (tx: Tx, companyId: number): Promise<void> =>
  indexJobs(tx, eq(jobs.companyId, companyId))

async function indexJobs(tx: Tx, condition: SQL): Promise<void> {
  // Serialises with a renaming of the company, which reindexes all its jobs.
  const owners = tx.select({ id: jobs.companyId }).from(jobs).where(condition)
  await tx.select({ id: companies.id }).from(companies).where(inArray(companies.id, owners)).for('share')
  const changed = tx.select({ id: jobs.id }).from(jobs).where(condition)
  await tx.delete(jobSearch).where(inArray(jobSearch.jobId, changed))
  const published = await selectPublished(tx, condition)
  for (let from = 0; from < published.length; from += batchSize) {
    const rows = published.slice(from, from + batchSize)
    await tx.insert(jobSearch).values(rows.map(toRow))
    await tx.insert(jobWords).values(rows.map(toWords))
    await insertSearchWords(tx, rows.flatMap(headTexts))
  }
}

function selectPublished(tx: Tx, condition: SQL) {
  return tx
    .select({
      job: jobs,
      company: companies.name,
      skillIds: sql<number[]>`array(
        select ${jobSkills.skillId} from ${jobSkills}
        where ${jobSkills.jobId} = ${jobs.id} order by ${jobSkills.position}, ${jobSkills.skillId}
      )`,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(condition, eq(jobs.status, 'published')))
}
type Published = Awaited<ReturnType<typeof selectPublished>>[number]

function toRow({ job, skillIds }: Published): typeof jobSearch.$inferInsert {
  return {
    jobId: job.id,
    companyId: job.companyId,
    language: job.language ?? 'other',
    publishedAt: job.firstPublishedAt ?? job.createdAt,
    validThrough: job.validThrough,
    workplaceType: job.workplaceType ?? 0,
    employmentType: job.employmentType ?? 0,
    countryId: job.countryId ?? 0,
    experience: job.experience ?? 'none',
    salaryKnown: job.salaryMin !== null,
    city: job.city,
    cityKey: placeKey(job.city),
    titleKey: titleKey(job.title),
    skillIds,
  }
}

function toWords(row: Published): typeof jobWords.$inferInsert {
  const head = normalisedWords(headTexts(row))
  return {
    jobId: row.job.id,
    head: [...head],
    words: [...new Set([...head, ...normalisedWords(otherTexts(row.job))])],
  }
}

/** The texts of the head: title, company, and skills in every language. */
function headTexts({ job, company, skillIds }: Pick<Published, 'job' | 'company' | 'skillIds'>): string[] {
  const skills = locales.flatMap((locale) => skillIds.map((id) => nameOf('skills', id, locale) ?? ''))
  return [job.title, company, ...skills]
}

function otherTexts(job: Published['job']): string[] {
  const named = locales.flatMap((locale) => [
    nameOf('countries', job.countryId, locale) ?? '',
    nameOf('workplaceTypes', job.workplaceType, locale) ?? '',
    nameOf('employmentTypes', job.employmentType, locale) ?? '',
  ])
  return [job.city, ...named, job.description]
}

/** Inserted in order, so that concurrent changes with the same words cannot deadlock. */
async function insertSearchWords(tx: Tx, texts: readonly string[]): Promise<void> {
  const shown = new Map<string, string>()
  for (const text of texts) for (const word of wordsOf(text)) shown.set(normaliseWord(word), word)
  shown.delete('')
  const values = [...shown]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, written]) => ({ word, shown: written }))
  if (values.length > 0) await tx.insert(searchWords).values(values).onConflictDoNothing()
}

/** Deletes the words of a title that no published job has, so that none is suggested for a mistyped one. */
export async function deleteSearchWords(tx: Tx, title: string): Promise<void> {
  const words = [...wordsOf(title)].map(normaliseWord)
  const isUsed = sql`exists (
    select from ${jobWords} where ${jobWords.words} @@ quote_literal(${searchWords.word})::tsquery)`
  await tx.delete(searchWords).where(and(inArray(searchWords.word, ['', ...words]), not(isUsed)))
}
