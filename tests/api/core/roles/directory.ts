import * as directory from '#contract/directory/directory.ts'
import { rights, type Row } from '../roleTable.ts'

/** Public data for readers of everything. */
export const directoryRows = (): Row[] => [
  {
    endpoint: directory.showDirectory,
    args: () => ({ query: { part_size: 100 } }),
    expected: rights.everyone,
  },
  ...[
    directory.listDirectoryCompanies,
    directory.listDirectoryJobs,
    directory.listDirectoryPosts,
    directory.listDirectoryPeople,
  ].map((endpoint): Row => ({
    endpoint,
    args: () => ({ query: { part: 0, part_size: 100 } }),
    expected: rights.everyone,
  })),
  { endpoint: directory.listPopularCompanies, expected: rights.everyone },
  { endpoint: directory.showDirectorySummary, expected: rights.everyone },
  {
    endpoint: directory.listNewJobs,
    args: () => ({ query: { company: 'globex' } }),
    expected: rights.everyone,
    missing: { as: 'ana', args: { query: { company: 'nowhere' } } },
  },
]
