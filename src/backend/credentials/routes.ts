import * as contract from '#contract/credentials/credentials.ts'
import * as issuers from '#contract/credentials/issuers.ts'
import { StatusPurpose } from '#contract/credentials/kinds.ts'
import * as signing from '#contract/credentials/signing.ts'
import * as verify from '#contract/credentials/verify.ts'
import type { App } from '../core/app.ts'
import { notFound } from '../core/refuse.ts'
import { serve } from '../core/serve.ts'
import { checkOwnDocument } from './issuers/ownDocument.ts'
import { changeSigning, showIssuer, showSigning } from './issuers/signing.ts'
import { issueCredential } from './issuing/issue.ts'
import { listCredentials, revokeCredential, takeCredential } from './issuing/owned.ts'
import { showList } from './status/listCredential.ts'
import { verifyCredential } from './verifyCredential.ts'

export function credentialRoutes(app: App): void {
  serve(app, verify.verifyCredential, ({ ctx, files, address }) =>
    verifyCredential(ctx, files.credential, address),
  )
  serve(app, signing.showCompanySigning, ({ ctx, membership }) => showSigning(ctx, membership))
  serve(app, signing.changeCompanySigning, ({ ctx, membership, body }) =>
    changeSigning(ctx, membership, body),
  )
  serve(app, signing.checkOwnDocument, ({ ctx, membership }) => checkOwnDocument(ctx, membership))
  serve(app, issuers.showIssuer, ({ ctx, params }) => showIssuer(ctx, params.issuerId))
  serve(app, issuers.showCredentialList, async ({ ctx, params: { issuerId, listId, purpose } }) => {
    const known = StatusPurpose.safeParse(purpose)
    if (!known.success) throw notFound()
    return { ...(await showList(ctx, { issuerId, listId, purpose: known.data })) }
  })
  serve(app, contract.listCredentials, ({ ctx, viewer, params }) =>
    listCredentials(ctx, viewer, params.employmentId),
  )
  serve(app, contract.issueCredential, ({ ctx, viewer, params, body, locale }) =>
    // The credential is in the language of the page.
    issueCredential(ctx, { ...viewer, locale }, params.employmentId, body),
  )
  serve(app, contract.takeCredential, ({ ctx, viewer, params, body }) =>
    takeCredential(ctx, viewer, params.credentialId, body.form),
  )
  serve(app, contract.revokeCredential, ({ ctx, viewer, params }) =>
    revokeCredential(ctx, viewer, params.credentialId),
  )
}
