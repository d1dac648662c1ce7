import * as contract from '#contract/publicPages/publicPages.ts'
import type { TestBackend } from '../../backend.ts'
import type { Row } from '../roleTable.ts'

let addresses = 0

export const publicPageRows = (app: TestBackend): Row[] => [
  { endpoint: contract.showPublicPageSettings },
  { endpoint: contract.previewPublicPage, args: () => ({ query: { parts: ['about'] } }) },
  {
    endpoint: contract.savePublicPage,
    // One address per caller: others cannot have it.
    args: () => ({ body: { address: `role-row-${++addresses}x`, indexed: false, parts: [] } }),
  },
  {
    endpoint: contract.showPublicPage,
    args: async () => {
      const address = `shown-row-${++addresses}x`
      await (
        await app.as('ana')
      ).call(contract.savePublicPage, {
        body: { address, indexed: false, parts: [] },
      })
      return { params: { address } }
    },
  },
  { endpoint: contract.removePublicPage },
]
