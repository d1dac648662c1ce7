import { employmentTypes, workplaceTypes } from '#contract/dictionaries/dictionaries.ts'
import { inEachLanguage } from '#i18n/inEachLanguage.ts'
import { entriesOf, namesOf } from './names.ts'
import { officeSynonyms } from './synonyms/offices.ts'
import { technologySynonyms } from './synonyms/technology.ts'
import { workshopSynonyms } from './synonyms/workshops.ts'
import type { Competency, DictionaryEntry, Industry, Skill } from './types.ts'

const numbered = (dictionary: 'skills' | 'industries' | 'companySizes' | 'benefits'): DictionaryEntry[] =>
  entriesOf(namesOf(dictionary)).map(({ key, names }) => ({ id: Number(key), names }))

const keyed = (
  dictionary: 'workplaceTypes' | 'employmentTypes',
  ids: Readonly<Record<string, number>>,
): DictionaryEntry[] => entriesOf(namesOf(dictionary)).map(({ key, names }) => ({ id: ids[key] ?? 0, names }))

/** Ranges of the number of employees. */
export const companySizes: readonly DictionaryEntry[] = numbered('companySizes')

/** Benefits besides the salary. */
export const benefits: readonly DictionaryEntry[] = numbered('benefits')

export const workplaceTypeNames: readonly DictionaryEntry[] = keyed('workplaceTypes', workplaceTypes)
export const employmentTypeNames: readonly DictionaryEntry[] = keyed('employmentTypes', employmentTypes)

const retiredIndustries: ReadonlySet<number> = new Set([48])
/** Ids are permanent: an industry that is no longer offered is marked as retired, never removed. */
export const industries: readonly Industry[] = numbered('industries').map(({ id, names }) => ({
  id,
  names,
  isRetired: retiredIndustries.has(id),
}))

const synonyms = { ...technologySynonyms, ...officeSynonyms, ...workshopSynonyms }
/** Each trade has its own range of a thousand ids, so that it can grow. */
export const skills: readonly Skill[] = numbered('skills').map(({ id, names }) => ({
  id,
  names,
  synonyms: synonyms[id]?.split(', ') ?? [],
}))

/**
 * Competencies that a review can rate: how somebody works, whatever the trade. Ids are permanent and below 100,001, where
 * those of companies start. Synonyms are only searched, never shown.
 */
export const competencies: readonly Competency[] = entriesOf(namesOf('competencies')).map(
  ({ key, names: texts }) => ({
    id: Number(key),
    names: inEachLanguage((locale) => texts[locale].name),
    synonyms: inEachLanguage((locale) => texts[locale].synonyms.split(', ')),
  }),
)
