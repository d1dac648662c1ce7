import {
  deleteSavedSearch,
  describeSearch,
  listSavedSearches,
  saveSearch,
} from '#contract/jobs/savedSearches.ts'
import type { TestBackend } from '../../backend.ts'
import { rights, type Row } from '../roleTable.ts'

export function savedSearchRows(app: TestBackend): Row[] {
  const ofAna = async () => {
    const ana = await app.as('ana')
    await ana.call(saveSearch, { body: { query: 'q=rigger' } })
    const [saved] = await ana.call(listSavedSearches)
    return { params: { savedSearchId: saved?.id ?? 0 } }
  }
  return [
    { endpoint: listSavedSearches },
    { endpoint: describeSearch, args: () => ({ query: { query: 'q=rigger' } }) },
    { endpoint: saveSearch, args: () => ({ body: { query: 'q=rigger' } }) },
    { endpoint: deleteSavedSearch, args: ofAna, expected: rights.ana },
  ]
}
