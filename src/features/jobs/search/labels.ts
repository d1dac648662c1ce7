import { experiences } from '#contract/jobs/forms.ts'
import { dateFilters, type FacetName } from '#contract/jobs/search.ts'
import { languageTag, type Locale } from '#contract/core/locale.ts'
import type { Translate } from '#i18n/translate.ts'

/** The label of a filter value; some are not translated by the backend. */
export function valueLabel(
  t: Translate,
  name: FacetName,
  { value, label }: { value: string; label: string },
): string {
  if (name === 'salary') return t('jobs:search.salaryKnown')
  const experience = experiences.find((one) => one === value)
  if (name === 'experience' && experience) return t(`jobs:text.${experience}`)
  const span = dateFilters.find((one) => one === value)
  if (name === 'posted' && span) return t(`jobs:search.${span}`)
  return label
}

/** '1,204', '2,000+': a count that may be a lower bound; empty if none of the counted rows matches. */
export function countText(locale: Locale, count: number, more: boolean): string {
  if (more && count === 0) return ''
  return new Intl.NumberFormat(languageTag(locale)).format(count) + (more ? '+' : '')
}
