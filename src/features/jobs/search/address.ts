import { languageCode } from '#contract/core/languageCode.ts'
import type { Locale } from '#contract/core/locale.ts'
import { facetNames, readSearch, writeSearch, type JobSearch } from '#contract/jobs/search.ts'
import { everyLanguage, withLanguage } from '#contract/jobs/searchLanguage.ts'
import type { Paths } from '#paths'

/** Whose page it is. */
interface Reader {
  readonly locale: Locale
  readonly path: Paths
}

/** The search of an address: in the reader's own language until they choose otherwise. */
export function readSearchAddress(query: URLSearchParams, locale: Locale): JobSearch {
  const search = readSearch(query)
  const isChosen = search.language !== undefined || query.get('language') === everyLanguage
  return isChosen ? search : { ...search, language: [languageCode(locale)] }
}

/** The address of a search, with its whole state. */
export function searchAddress({ locale, path }: Reader, search: JobSearch): string {
  if (isInOwnLanguage(search, locale)) return path('jobs') + writeSearch({ ...search, language: undefined })
  return `${path('jobs')}?${withLanguage(writeSearch(search).slice(1))}`
}

/** Whether the only chosen language is the reader's own, as at first. */
export const isInOwnLanguage = ({ language }: JobSearch, locale: Locale): boolean =>
  language?.length === 1 && language[0] === languageCode(locale)

/** Whether anything but the order was chosen: such pages are unlimited in number and not meant for crawlers. */
export const isNarrowed = (search: JobSearch, locale: Locale): boolean =>
  Boolean(search.q) || chosenCount(search, locale) > 0

/** Number of active filter values; the own language is none. */
export function chosenCount(search: JobSearch, locale: Locale): number {
  const count = facetNames.reduce((sum, name) => sum + [search[name] ?? []].flat().length, 0)
  return isInOwnLanguage(search, locale) ? count - 1 : count
}
