import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** The ids of workplace and employment types; stored in the database and on the wire. */
export const workplaceTypes = { remote: 1, onSite: 2, hybrid: 3 } as const
export const employmentTypes = {
  fullTime: 1,
  partTime: 2,
  contract: 3,
  freelance: 4,
  internship: 5,
  temporary: 6,
  volunteer: 7,
} as const

export const dictionaryNames = [
  'skills',
  'industries',
  'companySizes',
  'countries',
  'benefits',
  'workplaceTypes',
  'employmentTypes',
  'competencies',
  'languages',
] as const
export type DictionaryName = (typeof dictionaryNames)[number]

/** `{ id: name }`, or `{ id: { name, … } }` where there is more data; names in the caller's locale. */
export const Enumeration = z.record(
  z.string(),
  z.union([
    z.string(),
    z.object({
      name: z.string(),
      /** ISO 3166-1 alpha-2, of a country; ISO 639, of a language. */
      code: z.optional(z.string()),
      /** ISO 4217, of a country. */
      currency: z.optional(z.string()),
      /** Other words that find it, of a competency or a skill. */
      synonyms: z.optional(z.array(z.string())),
    }),
  ]),
)
export type Enumeration = z.infer<typeof Enumeration>

export const showDictionaries = endpoint({
  method: 'GET',
  path: '/api/dictionaries',
  access: 'anyone',
  summary: 'Several dictionaries at once, by name.',
  query: z.object({ names: z.array(z.enum(dictionaryNames)) }),
  reply: z.partialRecord(z.enum(dictionaryNames), Enumeration),
})

export interface Option {
  readonly value: number
  readonly label: string
  /** Other words that find it. */
  readonly keywords?: string
}

/** An enumeration as options of a select or a combobox, sorted by label by default. */
export function toOptions(
  enumeration: Enumeration | undefined,
  order: 'label' | 'value' = 'label',
): Option[] {
  const options = Object.entries(enumeration ?? {}).map(([id, entry]) => ({
    value: Number(id),
    ...(typeof entry === 'string' ? { label: entry } : { label: entry.name, ...keywordsOf(entry) }),
  }))
  return order === 'value'
    ? options.sort((a, b) => a.value - b.value)
    : options.sort((a, b) => a.label.localeCompare(b.label))
}

const keywordsOf = ({ synonyms }: { synonyms?: string[] | undefined }) =>
  synonyms ? { keywords: synonyms.join(' ') } : {}
