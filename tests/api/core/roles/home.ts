import { showCounts } from '#contract/home/counts.ts'
import * as contract from '#contract/home/home.ts'
import { rights, type Row } from '../roleTable.ts'

const key = 'invitation:1'

export const homeRows = (): Row[] => [
  { endpoint: showCounts },
  { endpoint: contract.showHome },
  {
    endpoint: contract.showHome,
    args: () => ({ query: { company: 'globex' } }),
    expected: rights.member,
    missing: { as: 'gita', args: { query: { company: 'nowhere' } }, status: 403 },
  },
  { endpoint: contract.postponeMatter, args: () => ({ body: { key } }) },
  { endpoint: contract.resumeMatter, args: () => ({ query: { key } }) },
]
