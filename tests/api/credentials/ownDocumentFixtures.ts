import { checkOwnDocument, showCompanySigning } from '#contract/credentials/signing.ts'
import type { TestBackend } from '../backend.ts'
import { verifyDomain } from '../companies/domainFixtures.ts'
import type { LocalInternet } from '../core/localInternet.ts'
import { globex, startSigning } from './credentialFixtures.ts'

export const domain = 'globex.com'
export const ownDid = `did:web:${domain}`
export const documentUrl = `https://${domain}/.well-known/did.json`

interface DidDocument {
  readonly id: string
  readonly verificationMethod: readonly { readonly id: string }[]
}

/** Globex, which signs, with a domain of the local internet. */
export function useOwnDomain(app: TestBackend, internet: LocalInternet) {
  const showSigning = async () => (await app.as('gita')).call(showCompanySigning, { params: globex })
  const offered = async () => (await showSigning()).own?.document ?? ''
  const fixtures = {
    showSigning,
    /** The document as the product offers it to the company. */
    offered,
    async verify(): Promise<void> {
      await startSigning(app)
      const gita = await app.as('gita')
      const adminId = await app.idOf('gita')
      await verifyDomain(
        internet,
        { admin: gita, params: globex, ...globex, adminId, email: '', id: 0 },
        domain,
      )
    },
    /** Serves a document, by default the offered one. */
    async serve(document?: string): Promise<void> {
      internet.serve(documentUrl, document ?? (await offered()))
    },
    check: async () => (await app.as('gita')).call(checkOwnDocument, { params: globex }),
    /** The domain serves the document as offered, and it was found there. */
    async serveAndCheck(): Promise<void> {
      await fixtures.serve()
      await fixtures.check()
    },
  }
  return fixtures
}

/** What strangers find under the name of an issuer, for `readElsewhere`. */
export function servedAt(document: string): Map<string, object> {
  const found = JSON.parse(document) as DidDocument
  const methods = found.verificationMethod.map(
    (method) => [method.id, { '@context': 'https://w3id.org/security/multikey/v1', ...method }] as const,
  )
  return new Map<string, object>([[found.id, found], ...methods])
}
