import { showCounts } from '#contract/home/counts.ts'
import * as contract from '#contract/home/home.ts'
import type { Row } from '../roleTable.ts'

const key = 'invitation:1'

export const homeRows = (): Row[] => [
  { endpoint: showCounts },
  { endpoint: contract.showHome },
  { endpoint: contract.postponeMatter, args: () => ({ body: { key } }) },
  { endpoint: contract.resumeMatter, args: () => ({ query: { key } }) },
]
