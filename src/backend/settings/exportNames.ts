import { eq, inArray } from 'drizzle-orm'
import { confirmationOf, type Confirmable } from '#contract/careers/confirmations.ts'
import type { Locale } from '#contract/core/locale.ts'
import { nameOf } from '../dictionaries/queries.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { jobs } from '../db/schema/jobs.ts'
import { employments } from '../db/schema/profiles.ts'
import type { Row } from './exportRows.ts'

/** Sets what an id stands for beside it, in the person's language: a number in a file says nothing to anybody. */
export async function nameIds(
  db: Tx,
  rows: readonly Row[],
  locale: Locale,
  files: ReadonlyMap<number, string>,
): Promise<Row[]> {
  const meanings: Readonly<Record<string, (id: number) => unknown>> = {
    company_id: await readNames(rows, 'company_id', (ids) => readCompanies(db, ids)),
    job_id: await readNames(rows, 'job_id', (ids) => readJobs(db, ids)),
    employment_id: await readNames(rows, 'employment_id', (ids) => readEmployments(db, ids)),
    skill_id: (id) => nameOf('skills', id, locale),
    country_id: (id) => nameOf('countries', id, locale),
    photo_id: (id) => files.get(id),
    resume_id: (id) => files.get(id),
  }
  const named = (row: object): Row => ({ ...namedOf(row), ...marksOf(row) })
  const namedOf = (row: object): Row =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
        if (isObject(value)) return [[name, named(value)]]
        if (Array.isArray(value) && value.every(isObject)) return [[name, value.map(named)]]
        // The record keeps the name as it was confirmed; what the company is called now is another fact.
        if (name === 'company_id' && 'company_name' in row && typeof value === 'number')
          return [
            [name, value],
            ['company_name_now', meanings[name]?.(value)],
          ]
        const [meaning, many] = [meanings[name], meanings[name.replace(/s$/, '')]]
        if (meaning && typeof value === 'number') return pair(name, value, meaning(value))
        if (many && Array.isArray(value)) return pair(name, value, value.map(many))
        return [[name, value]]
      }),
    )
  return rows.map(named)
}

/** What stands behind an employment, in the one word that the product shows. */
const marksOf = (row: Confirmable): Row =>
  'verified_domain' in row || 'verified' in row ? { confirmation: confirmationOf(row) } : {}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `skill_id` and `skill`, `skill_ids` and `skills`. */
const pair = (name: string, value: unknown, meaning: unknown): [string, unknown][] =>
  meaning === undefined
    ? [[name, value]]
    : [
        [name, value],
        [name.replace('_id', ''), meaning],
      ]

async function readNames<Found extends { id: number }>(
  rows: readonly Row[],
  column: string,
  read: (ids: number[]) => Promise<Found[]>,
): Promise<(id: number) => unknown> {
  const ids = [...new Set(rows.map((row) => row[column]).filter((id) => typeof id === 'number'))]
  const found = new Map<number, unknown>()
  for (let at = 0; at < ids.length; at += 1000)
    for (const one of await read(ids.slice(at, at + 1000))) found.set(one.id, 'name' in one ? one.name : one)
  return (id) => found.get(id)
}

const readCompanies = (db: Tx, ids: number[]) =>
  db.select({ id: companies.id, name: companies.name }).from(companies).where(inArray(companies.id, ids))

const readJobs = (db: Tx, ids: number[]) =>
  db
    .select({ id: jobs.id, title: jobs.title, company: companies.name })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(inArray(jobs.id, ids))

const readEmployments = (db: Tx, ids: number[]) =>
  db
    .select({ id: employments.id, position: employments.position, company: employments.companyName })
    .from(employments)
    .where(inArray(employments.id, ids))
