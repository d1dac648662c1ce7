import * as credentials from '#contract/credentials/credentials.ts'
import * as issuers from '#contract/credentials/issuers.ts'
import * as signing from '#contract/credentials/signing.ts'
import { verifyCredential } from '#contract/credentials/verify.ts'
import { createProof } from '#backend/credentials/proofs/createProof.ts'
import { createExampleKey } from '#tests/rules/credentials/exampleKey.ts'
import { exampleCredential } from '#tests/rules/credentials/exampleCredential.ts'
import type { TestBackend } from '../../backend.ts'
import { issue, ofEmployment, startSigning, verifyGlobex } from '../../credentials/credentialFixtures.ts'
import { hire, insertConfirmed } from '../../employments/hiredPeople.ts'
import { rights, type Expected, type Row } from '../roleTable.ts'

const key = createExampleKey(7)
const did = `did:key:${key.multikey}`

/** Of an issuer that is nothing but a key, so that nothing is fetched. */
const signed = () =>
  createProof(
    { ...exampleCredential, issuer: { ...exampleCredential.issuer, id: did } },
    { verificationMethod: `${did}#${key.multikey}`, created: new Date(), proofPurpose: 'assertionMethod' },
    key.sign,
  )

/** Gita is an admin of the company: she knows the employment, and has nothing signed of it. */
const employee: Expected = { ...rights.ana, gita: 403 }

export const credentialRows = (app: TestBackend): Row[] => {
  let started: Promise<void> | null = null
  const start = async () => {
    await (started ??= startSigning(app))
    await verifyGlobex(app)
  }
  const anas = async () => {
    await start()
    return { employmentId: await insertConfirmed(app, 'ana') }
  }
  const ofAna = async () => ({ params: await anas() })
  const signedForAna = async () => issue({ caller: await app.as('ana'), params: await anas() })
  const ownCredential = async (body = {}) => ({ params: { credentialId: (await signedForAna()).id }, body })
  const ofOthers = async (body = {}) => {
    await start()
    return { params: { credentialId: (await issue(await hire(app))).id }, body }
  }
  const listOf = async () => {
    const [{ statusListCredential: url } = { statusListCredential: '' }] = (await signedForAna()).signed
      .credentialStatus
    const [, issuerId, listId] = /issuers\/(\d+)\/lists\/(\d+)/.exec(url) ?? []
    return { issuerId: Number(issuerId), listId: Number(listId), purpose: 'revocation' }
  }
  const ofBohdan = { as: 'ana', status: 404 } as const
  const bohdans = async () => ({ params: { employmentId: await insertConfirmed(app, 'bohdan') } })
  return [
    {
      endpoint: verifyCredential,
      args: async () => ({ files: { credential: new Blob([JSON.stringify(await signed())]) } }),
    },
    { endpoint: signing.showCompanySigning },
    {
      endpoint: signing.changeCompanySigning,
      args: async () => {
        await start()
        return { body: { enabled: true } }
      },
    },
    {
      endpoint: signing.checkOwnDocument,
      args: async () => {
        await start()
        return {}
      },
      // Nobody serves it: an allowed role learns why it does not count.
      expected: { gita: 409 },
    },
    { endpoint: issuers.showIssuer, args: async () => ({ params: { issuerId: (await listOf()).issuerId } }) },
    { endpoint: issuers.showCredentialList, args: async () => ({ params: await listOf() }) },
    {
      endpoint: credentials.listCredentials,
      args: ofAna,
      expected: employee,
      others: { ...ofBohdan, args: bohdans },
    },
    {
      endpoint: credentials.issueCredential,
      args: async () => ({ ...(await ofAna()), body: { ...ofEmployment } }),
      expected: employee,
      others: { ...ofBohdan, args: async () => ({ ...(await bohdans()), body: { ...ofEmployment } }) },
    },
    {
      endpoint: credentials.takeCredential,
      args: () => ownCredential({ form: 'json' }),
      expected: rights.ana,
      others: { ...ofBohdan, args: () => ofOthers({ form: 'json' }) },
    },
    {
      endpoint: credentials.revokeCredential,
      args: () => ownCredential(),
      expected: rights.ana,
      others: { ...ofBohdan, args: () => ofOthers() },
    },
  ]
}
