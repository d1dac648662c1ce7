import * as contract from '#contract/credentials/credentials.ts'
import * as issuers from '#contract/credentials/issuers.ts'
import * as kinds from '#contract/credentials/kinds.ts'
import * as signing from '#contract/credentials/signing.ts'
import * as verify from '#contract/credentials/verify.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { recheckOwnDocuments } from './issuers/ownDocument.ts'
import { credentialRates } from './rates.ts'
import { credentialRoutes } from './routes.ts'
import { closeListsAfterRestore } from './status/places.ts'
import { endRefreshing, updateStatuses } from './status/updateStatuses.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Looks again at the documents that companies serve under their own domains. */
    recheckOwnDocuments: Record<string, never>
  }
}

/** Signed employments, reviews and final feedback (docs/decisions/162). */
export const credentialModule: DomainModule = {
  name: 'credentials',
  contract: [contract, issuers, kinds, signing, verify],
  routes: credentialRoutes,
  recordChanged: updateStatuses,
  closeCompany: endRefreshing,
  async afterRestore({ db, now }) {
    const closed = await db.transaction((tx) => closeListsAfterRestore(tx, now()))
    return [`${closed} lists are closed; credentials that this database does not know are revoked.`]
  },
  work: { recheckOwnDocuments: async (ctx) => void (await recheckOwnDocuments(ctx)) },
  schedule: { recheckOwnDocuments: '*/10 * * * *' },
  rateLimits: credentialRates,
  auditedCalls: [
    [signing.changeCompanySigning, 'signingChanged'],
    [contract.revokeCredential, 'credentialRevoked'],
  ],
}
