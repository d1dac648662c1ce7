import { and, arrayOverlaps, isNull } from '#drizzle'
import { nameKeysOf } from '../companies/nameKeys.ts'
import { toNameKey } from '../core/nameKey.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../companies/schema/companies.ts'
import type { ParsedFile } from './parsed.ts'

export interface EmployerHere {
  readonly id: number
  readonly slug: string
  readonly name: string
}

/** The companies with a page here that have exactly the name of an employer in the file, unless several have it. */
export async function findEmployers(db: Tx, { entries }: ParsedFile): Promise<Map<string, EmployerHere>> {
  const names = [...new Set(entries.employment.map(({ company }) => company))]
  if (names.length === 0) return new Map()
  const keys = [...new Set(names.flatMap(nameKeysOf))]
  const found = await db
    .select({ id: companies.id, slug: companies.slug, name: companies.name })
    .from(companies)
    .where(and(arrayOverlaps(companies.nameKeys, keys), isNull(companies.closedAt)))
  const byName = Map.groupBy(found, ({ name }) => toNameKey(name))
  return new Map(
    names.flatMap((name) => {
      const [one, another] = byName.get(toNameKey(name)) ?? []
      return one && !another ? [[name, one] as const] : []
    }),
  )
}
