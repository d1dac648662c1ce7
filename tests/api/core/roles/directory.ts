import * as directory from '#contract/directory/directory.ts'
import type { Row } from '../roleTable.ts'

/** Public data for readers of everything. */
export const directoryRows = (): Row[] => [
  { endpoint: directory.showDirectory, args: () => ({ query: { part_size: 100 } }) },
  ...[
    directory.listDirectoryCompanies,
    directory.listDirectoryJobs,
    directory.listDirectoryPosts,
    directory.listDirectoryPeople,
  ].map((endpoint): Row => ({ endpoint, args: () => ({ query: { part: 0, part_size: 100 } }) })),
  { endpoint: directory.listPopularCompanies },
  { endpoint: directory.showDirectorySummary },
  {
    endpoint: directory.listNewJobs,
    args: () => ({ query: { company: 'globex' } }),
    missing: { as: 'ana', args: { query: { company: 'nowhere' } } },
  },
]
