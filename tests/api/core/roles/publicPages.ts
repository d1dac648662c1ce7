import * as contract from '#contract/publicPages/publicPages.ts'
import type { TestBackend } from '../../backend.ts'
import { rights, type Row } from '../roleTable.ts'

let addresses = 0

export const publicPageRows = (app: TestBackend): Row[] => [
  { endpoint: contract.showPublicPageSettings, expected: rights.signedIn },
  {
    endpoint: contract.previewPublicPage,
    args: () => ({ query: { parts: ['about'] } }),
    expected: rights.signedIn,
  },
  {
    endpoint: contract.savePublicPage,
    // One address per caller: others cannot have it.
    args: () => ({ body: { address: `role-row-${++addresses}x`, indexed: false, parts: [] } }),
    expected: rights.signedIn,
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
    expected: rights.everyone,
    missing: { as: 'ana', args: { params: { address: 'no-such-person' } } },
  },
  { endpoint: contract.removePublicPage, expected: rights.signedIn },
]
