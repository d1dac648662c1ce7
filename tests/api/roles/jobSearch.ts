import { searchJobs } from '#contract/jobs/search.ts'
import { rights, type Make, type Row, type World } from '../roleTable.ts'

/** The search of all companies' published jobs. */
export const jobSearchRows = (_world: World, _make: Make): Row[] => [
  { endpoint: searchJobs, args: () => ({ query: { q: 'engineer' } }), expected: rights.everyone },
]
