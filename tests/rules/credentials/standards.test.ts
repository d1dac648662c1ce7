import { expect, test } from 'vitest'
import { pinnedContexts } from '#backend/credentials/proofs/contexts.ts'
import { decodeDidKey } from '#backend/credentials/proofs/didKey.ts'
import { hashProofs, type Proof } from '#backend/credentials/proofs/hashProofs.ts'
import { decodePublicKey } from '#backend/credentials/proofs/multikey.ts'
import { ProofError } from '#backend/credentials/proofs/proofError.ts'
import { verifyProofs } from '#backend/credentials/proofs/verifyProofs.ts'
import { findSharedFiles, readSharedFile, withSharedData } from '#tests/sharedData.ts'

/** The examples of the W3C use a context with a vocabulary of its own, which the product does not accept. */
const contexts = new Map([
  ...pinnedContexts,
  [
    'https://www.w3.org/ns/credentials/examples/v2',
    { '@context': { '@vocab': 'https://www.w3.org/ns/credentials/examples#' } },
  ],
])

/** In the examples, the key is in its own name. */
function findNamedKey({ verificationMethod }: Proof): Uint8Array {
  const key = decodeDidKey(verificationMethod) ?? decodePublicKey(verificationMethod.split('#').at(-1) ?? '')
  if (!key) throw new ProofError('keyUnknown')
  return key
}

async function outcomeOf(name: string): Promise<string> {
  try {
    await verifyProofs(JSON.parse(readSharedFile(name).toString()) as object, {
      findKey: findNamedKey,
      now: new Date('2026-01-01'),
      hash: (document) => hashProofs(document, contexts),
    })
    return 'verified'
  } catch (error) {
    return error instanceof ProofError ? error.failure : String(error)
  }
}

async function outcomesOf(pattern: string) {
  const names = findSharedFiles(pattern)
  const outcomes = await Promise.all(names.map(outcomeOf))
  return Object.fromEntries(names.map((name, index) => [name.split('/').at(-1), outcomes[index]]))
}

const vectors = withSharedData('the vectors of the W3C verify, with sets and chains of proofs')
test.skipIf(vectors.skip)(vectors.name, async () => {
  expect(await outcomesOf('di-eddsa/TestVectors/{eddsa-*,proof-set-chain}/signed*.json')).toEqual({
    'signedDataInt.json': 'verified',
    'signedJCS.json': 'verified',
    'signedProofChain1.json': 'verified',
    'signedProofChain2.json': 'verified',
    'signedProofSet1.json': 'verified',
    'signedProofSet2.json': 'verified',
  })
})

const badges = withSharedData(
  'the badges of 1EdTech verify where their signature does, and fail for their own reason',
)
test.skipIf(badges.skip)(badges.name, async () => {
  expect(await outcomesOf('ob3/fixtures/**/*.json')).toEqual({
    'complete.json': 'verified',
    // The signatures of these hold; what is wrong with them is found when they are read.
    'simple-err-expired.json': 'verified',
    'simple-err-issued.json': 'verified',
    'simple-err-issuer.json': 'verified',
    'endorsement-valid.json': 'verified',
    'simple-context-alias.json': 'verified',
    'simple-context-version.json': 'verified',
    'simple-did-key-method.json': 'verified',
    'simple-did-web-method.json': 'verified',
    'simple.json': 'verified',
    'credential-status-revoked-blank-nodes.json': 'verified',
    // Two files have this name, and the older one is of another data model.
    'credential-status-revoked.json': 'contextUnknown',
    'complete_v1.json': 'contextUnknown',
    'endorsement-err-schema-status-refresh.json': 'contextUnknown',
    'simple-eddsa-2022.json': 'contextUnknown',
    'simple-noproof.json': 'contextUnknown',
    'simple_v1.json': 'contextUnknown',
    'derivedcredential.json': 'cryptosuiteUnknown',
    'simple-multiple-proofs.json': 'cryptosuiteUnknown',
    'simple-err-context.json': 'termUnknown',
    'simple-err-credential-subject-achievement-result-description-type.json': 'termUnknown',
    'simple-err-credential-subject-identifier-type.json': 'termUnknown',
    'simple-err-credential-subject-profile-type.json': 'termUnknown',
    'simple-err-credential-subject-result-type.json': 'termUnknown',
    'simple-err-credential-subject-type.json': 'termUnknown',
    'simple-err-evidence-type.json': 'termUnknown',
    'simple-err-issuer-otheridentifier-type.json': 'termUnknown',
    'simple-err-issuer-parentorg-type.json': 'termUnknown',
    'simple-err-issuer-type.json': 'termUnknown',
    'simple-err-type.json': 'termUnknown',
    'simple-err-proof-method.json': 'keyUnknown',
    'simple-err-proof-method-no-scheme.json': 'termUnknown',
    'simple-err-proof-method-unknown-did-method.json': 'keyUnknown',
    'simple-err-proof-method-unknown-scheme.json': 'keyUnknown',
    'simple-err-proof-value.json': 'signatureInvalid',
  })
})
