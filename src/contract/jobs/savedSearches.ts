import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, nothing, requiredSingleLineText, timestamp } from '../core/fields.ts'
import { readSearch, writeSearch } from './search.ts'

/** Most searches that a person may save. */
export const savedSearchMaximum = 20
/** Maximum length of a query, in characters. */
const queryMaximum = 2_000

/**
 * What is saved of a search: its words and filters, as the query of `/jobs` without the question mark. The order and the date
 * filter are left out, because only newer jobs are sent. Empty if nothing is left.
 */
export function toSavedQuery(query: string): string {
  const { posted: _, sort: __, after: ___, limit: ____, ...saved } = readSearch(new URLSearchParams(query))
  return writeSearch(saved).slice(1)
}

const Query = requiredSingleLineText(queryMaximum)

const described = {
  /** The query of `/jobs`, without the question mark. */
  query: z.string(),
  /** Its words and filters, in the caller's locale. */
  filters: z.array(z.string()),
}
export const DescribedSearch = z.object({ ...described, saved: z.boolean() })
export type DescribedSearch = z.infer<typeof DescribedSearch>

export const SavedSearch = z.object({ id, ...described, created_at: timestamp })
export type SavedSearch = z.infer<typeof SavedSearch>

export const describeSearch = endpoint({
  method: 'GET',
  path: '/api/profile/saved-searches/description',
  access: 'person',
  summary: 'What would be saved of a search, and whether it has been.',
  query: z.object({ query: Query }),
  reply: DescribedSearch,
})

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/profile/saved-searches',
  access: 'person',
  summary: "The caller's saved searches, newest first.",
  reply: z.array(SavedSearch),
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/profile/saved-searches',
  access: 'person',
  summary:
    'Saves a job search, whose new results are sent once a day. Idempotent; the order and the date filter are left out.',
  body: z.object({ query: Query }),
  reply: nothing,
  limited: true,
  refusals: { savedSearchesFull: 409 },
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/profile/saved-searches/:savedSearchId',
  access: 'person',
  summary: 'Deletes a saved search.',
  reply: nothing,
  limited: true,
})
