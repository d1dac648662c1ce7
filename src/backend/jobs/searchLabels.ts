import {
  dateFilters,
  facetNames,
  type Facet,
  type FacetName,
  type JobSearch,
  type JobSearchReply,
} from '#contract/jobs/search.ts'
import { experiences, jobLanguages } from '#contract/jobs/forms.ts'
import { jobLanguageName } from '#contract/jobs/language.ts'
import type { Translate } from '#i18n/translate.ts'
import type { DictionaryName } from '#contract/dictionaries/dictionaries.ts'
import { languageFacts, type Locale } from '#contract/core/locale.ts'
import { showDictionary, nameOf } from '../dictionaries/queries.ts'
import type { Counted } from './countSearch.ts'
import type { FacetCount } from './searchFacets.ts'

const dictionaries: Readonly<Partial<Record<FacetName, DictionaryName>>> = {
  workplace: 'workplaceTypes',
  employment: 'employmentTypes',
  country: 'countries',
  skill: 'skills',
}

interface Reader {
  readonly locale: Locale
  readonly t: Translate
}

/** The facets with labels for the reader: short lists complete and in their own order, long ones by count. */
export function toFacets(
  counted: Counted['facets'],
  search: JobSearch,
  { locale, t }: Reader,
): JobSearchReply['facets'] {
  return Object.fromEntries(
    facetNames.map((name): [FacetName, Facet] => {
      const { estimated, values } = counted[name]
      const counts = new Map(values.map((one) => [one.value, one]))
      const chosen = [search[name] ?? []].flat().map(String)
      const shown = [...new Set([...allValues(name, locale), ...counts.keys(), ...chosen])]
      return [
        name,
        {
          estimated,
          values: shown.flatMap((value) => {
            const label = labelOf(name, value, counts.get(value), { locale, t })
            const found = counts.get(value)
            // Not one of the sample has it, or it is none of the most frequent values: that is no 0.
            return label === null ? [] : [{ value, label, count: found ? found.count : estimated ? null : 0 }]
          }),
        },
      ]
    }),
  ) as JobSearchReply['facets']
}

/** The values that are always listed. */
function allValues(name: FacetName, locale: Locale): readonly string[] {
  if (name === 'language') return jobLanguages
  if (name === 'experience') return experiences
  if (name === 'posted') return dateFilters
  if (name !== 'workplace' && name !== 'employment') return []
  return Object.keys(showDictionary(name === 'workplace' ? 'workplaceTypes' : 'employmentTypes', locale))
}

/** The label of a value; null when the value does not exist. */
export function labelOf(
  name: FacetName,
  value: string,
  counts: Pick<FacetCount, 'spellings'> | undefined,
  { locale, t }: Reader,
): string | null {
  if (name === 'salary') return t('jobs:search.salaryKnown')
  const language = jobLanguages.find((one) => one === value)
  if (name === 'language')
    return language ? jobLanguageName(language, locale, t('jobs:text.otherLanguage')) : null
  const experience = experiences.find((one) => one === value)
  if (name === 'experience') return experience ? t(`jobs:text.${experience}`) : null
  const span = dateFilters.find((one) => one === value)
  if (name === 'posted') return span ? t(`jobs:search.${span}`) : null
  const source = dictionaries[name]
  if (source) return nameOf(source, Number(value), locale)
  const [latin, other] = counts?.spellings ?? []
  return (languageFacts(locale).script === 'Latin' ? latin : other) ?? titled(value)
}

const titled = (key: string) => key.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
