import { facetNames, writeSearch, type JobSearch } from '#contract/jobs/search.ts'
import type { Paths } from '#paths'

/** The address of a search, with its whole state. */
export const searchAddress = (path: Paths, search: JobSearch): string => path('jobs') + writeSearch(search)

/** Whether anything but the order was chosen: such pages are unlimited in number and not meant for crawlers. */
export const isNarrowed = (search: JobSearch): boolean => Boolean(search.q) || chosenCount(search) > 0

/** Number of active filter values. */
export function chosenCount(search: JobSearch): number {
  return facetNames.reduce((sum, name) => sum + [search[name] ?? []].flat().length, 0)
}
