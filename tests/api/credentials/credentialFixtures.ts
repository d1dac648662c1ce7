import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { showCredentialList, showIssuer } from '#contract/credentials/issuers.ts'
import { issueCredential, takeCredential, type CredentialRequest } from '#contract/credentials/credentials.ts'
import { changeCompanySigning } from '#contract/credentials/signing.ts'
import { pinnedContexts } from '#backend/credentials/proofs/contexts.ts'
import type { TestBackend } from '../backend.ts'
import { hire, type Employee } from '../employments/hiredPeople.ts'

export const globex = { slug: 'globex' }
export const ofEmployment = { kind: 'employment', review_id: null, email: null } as const

/** Globex has verified its domain and signs what it confirms. */
export async function startSigning(app: TestBackend): Promise<void> {
  await verifyGlobex(app)
  const gita = await app.asReauthenticated('gita')
  await gita.call(changeCompanySigning, { params: globex, body: { enabled: true } })
}

export const verifyGlobex = (app: TestBackend, domain: string | null = 'globex.example') =>
  app.backend.connection.pool.query(
    `update companies set domain = $1, domain_proven_at = case when $1::text is not null then now() end where slug = 'globex'`,
    [domain],
  )

/** The fields of a signed credential that tests read. */
export interface Signed {
  readonly id: string
  readonly name: string
  readonly issuer: { readonly id: string; readonly name: string }
  readonly validFrom: string
  readonly credentialSubject: {
    readonly activityStartDate: string
    readonly activityEndDate?: string
    readonly identifier: readonly Readonly<Record<string, unknown>>[]
    readonly achievement: {
      readonly resultDescription?: readonly { name: string; rubricCriterionLevel?: object[] }[]
    }
    readonly result?: readonly { value?: string; achievedLevel?: string }[]
  }
  readonly evidence?: readonly { name: string; narrative: string }[]
  readonly credentialStatus: readonly { statusListCredential: string; statusListIndex: string }[]
  readonly proof: { readonly verificationMethod: string; readonly created: string }
}

/** Asks for a credential and takes it along. */
export async function issue(
  { caller, params }: Pick<Employee, 'caller' | 'params'>,
  request: CredentialRequest = ofEmployment,
) {
  const { items } = await caller.call(issueCredential, { params, body: request })
  const id = items[0]?.id ?? 0
  const { document } = await caller.call(takeCredential, {
    params: { credentialId: id },
    body: { form: 'json' },
  })
  return { id, document, signed: JSON.parse(document) as Signed }
}

/** A new employee of Globex with a credential of the employment. */
export async function hireWithCredential(app: TestBackend) {
  const person = await hire(app)
  return { ...person, ...(await issue(person)) }
}

/**
 * What others find: by a library that knows this product only by its public addresses. A document under a company's own domain
 * is given.
 */
export async function readElsewhere(
  app: TestBackend,
  signed: Signed,
  own: ReadonlyMap<string, object> = new Map(),
  now = app.backend.ctx.now(),
) {
  const documentLoader = async (documentUrl: string) => {
    const document = pinnedContexts.get(documentUrl) ?? own.get(documentUrl) ?? (await load(app, documentUrl))
    return { documentUrl, document }
  }
  const suite = new DataIntegrityProof({ cryptosuite })
  const read = { verified: false, revoked: false, refresh: false }
  const { verified } = await verifyCredential({
    credential: signed,
    suite,
    documentLoader,
    now,
    async checkStatus(options: object) {
      const found = await checkStatus(options)
      for (const { credentialStatus, status } of found.results ?? [])
        read[credentialStatus.statusPurpose === 'revocation' ? 'revoked' : 'refresh'] = status
      return found
    },
  })
  return { ...read, verified }
}

async function load(app: TestBackend, url: string): Promise<object> {
  const [did = '', fragment] = url.split('#')
  const issuerId = Number(/^did:web:[^:]+:issuers:(\d+)$/.exec(did)?.[1] ?? 0)
  if (issuerId > 0) {
    const issuer = await app.anyone.call(showIssuer, { params: { issuerId } })
    if (fragment === undefined) return issuer
    const methods = issuer['verificationMethod'] as { id: string }[]
    const method = methods.find(({ id }) => id === url)
    return { '@context': 'https://w3id.org/security/multikey/v1', ...method }
  }
  return readListAt(app, url)
}

async function readListAt(app: TestBackend, url: string): Promise<object> {
  const [, issuerId, listId, purpose] = /\/issuers\/(\d+)\/lists\/(\d+)\/(\w+)\.json$/.exec(url) ?? []
  return app.anyone.call(showCredentialList, {
    params: { issuerId: Number(issuerId), listId: Number(listId), purpose: purpose ?? '' },
  })
}
