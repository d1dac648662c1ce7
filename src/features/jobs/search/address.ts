import { facetNames, writeSearch, type JobSearch } from '#contract/jobs/search.ts'
import type { Paths } from '#paths'

/** The address of a search: the whole state of the page. */
export const searchAddress = (path: Paths, search: JobSearch): string => path('jobs') + writeSearch(search)

/** Whether something was asked for beyond the order: such pages are without number, and crawlers need none of them. */
export const isNarrowed = (search: JobSearch): boolean => Boolean(search.q) || chosenCount(search) > 0

/** How many values of filters are chosen. */
export function chosenCount(search: JobSearch): number {
  return facetNames.reduce((sum, name) => sum + [search[name] ?? []].flat().length, 0)
}
