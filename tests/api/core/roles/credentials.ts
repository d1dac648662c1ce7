import { verifyCredential } from '#contract/credentials/verify.ts'
import { createProof } from '#backend/credentials/proofs/createProof.ts'
import { createExampleKey } from '#tests/rules/credentials/exampleKey.ts'
import { exampleCredential } from '#tests/rules/credentials/exampleCredential.ts'
import type { Row } from '../roleTable.ts'

const key = createExampleKey(7)
const did = `did:key:${key.multikey}`

/** Of an issuer that is nothing but a key, so that nothing is fetched. */
const signed = () =>
  createProof(
    { ...exampleCredential, issuer: { ...exampleCredential.issuer, id: did } },
    { verificationMethod: `${did}#${key.multikey}`, created: new Date(), proofPurpose: 'assertionMethod' },
    key.sign,
  )

export const credentialRows = (): Row[] => [
  {
    endpoint: verifyCredential,
    args: async () => ({ files: { credential: new Blob([JSON.stringify(await signed())]) } }),
  },
]
