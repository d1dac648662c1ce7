import { searchJobs } from '#contract/jobs/search.ts'
import type { TestBackend } from '../../backend.ts'
import type { Make, Row } from '../roleTable.ts'

/** The search of all companies' published jobs. */
export const jobSearchRows = (_app: TestBackend, _make: Make): Row[] => [
  { endpoint: searchJobs, args: () => ({ query: { q: 'engineer' } }) },
]
