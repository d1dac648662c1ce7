import { eq, inArray } from '#drizzle'
import { confirmationOf, type Confirmable } from '#contract/employments/confirmation.ts'
import type { Locale } from '#contract/core/locale.ts'
import { nameOf } from '../dictionaries/queries.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../companies/schema/companies.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { employments } from '../employments/schema/employments.ts'
import type { Row } from './exportRows.ts'

/** Adds the names that ids stand for, in the user's language, so that the export can be read without the database. */
export async function nameIds(
  db: Tx,
  rows: readonly Row[],
  locale: Locale,
  files: ReadonlyMap<number, string>,
): Promise<Row[]> {
  const lookups: Readonly<Record<string, (id: number) => unknown>> = {
    company_id: await readNames(rows, 'company_id', (ids) => readCompanies(db, ids)),
    job_id: await readNames(rows, 'job_id', (ids) => readJobs(db, ids)),
    employment_id: await readNames(rows, 'employment_id', (ids) => readEmployments(db, ids)),
    skill_id: (id) => nameOf('skills', id, locale),
    country_id: (id) => nameOf('countries', id, locale),
    photo_id: (id) => files.get(id),
    cover_id: (id) => files.get(id),
    resume_id: (id) => files.get(id),
    file_id: (id) => files.get(id),
  }
  const withNames = (row: object): Row => ({ ...fieldsOf(row), ...confirmationFields(row) })
  const fieldsOf = (row: object): Row =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
        if (isObject(value)) return [[name, withNames(value)]]
        if (Array.isArray(value) && value.every(isObject)) return [[name, value.map(withNames)]]
        // `company_name` is the name at confirmation; the current name gets a field of its own.
        if (name === 'company_id' && 'company_name' in row && typeof value === 'number')
          return [
            [name, value],
            ['company_name_now', lookups[name]?.(value)],
          ]
        const [lookUp, lookUpEach] = [lookups[name], lookups[name.replace(/s$/, '')]]
        if (lookUp && typeof value === 'number') return withName(name, value, lookUp(value))
        if (lookUpEach && Array.isArray(value)) return withName(name, value, value.map(lookUpEach))
        return [[name, value]]
      }),
    )
  return rows.map(withNames)
}

/** How an employment is confirmed, in the product's terms. */
const confirmationFields = (row: Confirmable): Row =>
  'verified_domain' in row || 'verified' in row ? { confirmation: confirmationOf(row) } : {}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `skill_id` and `skill`, `skill_ids` and `skills`. */
const withName = (name: string, value: unknown, meaning: unknown): [string, unknown][] =>
  meaning === undefined
    ? [[name, value]]
    : [
        [name, value],
        [name.replace('_id', ''), meaning],
      ]

async function readNames<Named extends { id: number }>(
  rows: readonly Row[],
  column: string,
  read: (ids: number[]) => Promise<Named[]>,
): Promise<(id: number) => unknown> {
  const ids = [...new Set(rows.map((row) => row[column]).filter((id) => typeof id === 'number'))]
  const byId = new Map<number, unknown>()
  for (let from = 0; from < ids.length; from += 1000)
    for (const row of await read(ids.slice(from, from + 1000)))
      byId.set(row.id, 'name' in row ? row.name : row)
  return (id) => byId.get(id)
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
