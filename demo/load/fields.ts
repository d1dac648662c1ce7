import * as z from 'zod/mini'
import { countries } from '#backend/dictionaries/data/countries.ts'
import {
  benefits,
  companySizes,
  competencies,
  employmentTypeNames,
  industries,
  skills,
  workplaceTypeNames,
} from '#backend/dictionaries/data/entries.ts'
import type { DictionaryEntry } from '#backend/dictionaries/data/types.ts'
import { defaultLocale } from '#contract/core/locale.ts'

// Schemas for how files write ids, numbers and dates. All other validation is the contract's.

export const text = z.string()
export const optionalText = z._default(z.string(), '')

export const matching = (pattern: RegExp, problem: string) =>
  z.string().check(z.refine((given) => pattern.test(given), problem))

const parseWith = <Value>(parse: (given: string) => Value | null, problem: (given: string) => string) =>
  z.pipe(
    z.string(),
    z.transform((given, { issues }): Value => {
      const value = parse(given)
      if (value !== null) return value
      issues.push({ code: 'custom', message: problem(given), input: given })
      return z.NEVER
    }),
  )

export const number = parseWith(
  (given) => (/^-?\d+(\.\d+)?$/.test(given) ? Number(given) : null),
  (given) => `Write a number, not "${given}"`,
)
export const flag = parseWith(
  (given) => (given === 'true' ? true : given === 'false' ? false : null),
  (given) => `Write true or false, not "${given}"`,
)
export const optionalFlag = z._default(flag, false)

const dayPattern = /^(?:today|([+-]\d{1,5}) days?)$/
/** A day relative to the day of loading, as a number: `today`, `-3 days`, `+40 days`. */
export const relativeDay = parseWith(
  (given) => {
    const found = dayPattern.exec(given)
    return found && Number(found[1] ?? 0)
  },
  (given) => `Write "today" or a number of days such as "-3 days", not "${given}"`,
)
const isPast = (days: number) => days <= 0
/** Days before the day of loading. */
export const daysAgo = z.pipe(
  relativeDay.check(z.refine(isPast, 'This lies in the future')),
  z.transform((days: number) => 0 - days),
)

/** The id of a dictionary entry, by its name in the default language. */
const dictionaryEntry = (kind: string, entries: readonly DictionaryEntry[]) =>
  oneOf(kind, new Map(entries.map(({ id, names }) => [names[defaultLocale], id])))

function oneOf(kind: string, ids: ReadonlyMap<string, number>) {
  return parseWith(
    (name) => ids.get(name) ?? null,
    (name) => `"${name}" is not among the ${kind}`,
  )
}

export const industry = dictionaryEntry('industries', industries)
export const companySize = dictionaryEntry('company sizes', companySizes)
export const skillNames = z._default(z.array(dictionaryEntry('skills', skills)), [])
const benefitList = z.array(dictionaryEntry('benefits', benefits))
export const benefitNames = z._default(benefitList, [])
export const changedBenefits = z.optional(benefitList)
export const workplaceType = dictionaryEntry('workplace types', workplaceTypeNames)
export const employmentType = dictionaryEntry('employment types', employmentTypeNames)
export const country = oneOf(
  'countries, which are written as two letters',
  new Map(countries.map(({ id, code }) => [code, id])),
)

const competencyIds = new Map(competencies.map(({ id, names }) => [names[defaultLocale], id]))
/** The id of a competency by its name in the default language; null if there is none. */
export const competencyId = (name: string): number | null => competencyIds.get(name) ?? null
