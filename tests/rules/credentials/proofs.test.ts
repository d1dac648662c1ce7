import { expect, test } from 'vitest'
import { createProof } from '#backend/credentials/proofs/createProof.ts'
import { decodeDidKey } from '#backend/credentials/proofs/didKey.ts'
import { ProofError, type ProofFailure } from '#backend/credentials/proofs/proofError.ts'
import { verifyProofs } from '#backend/credentials/proofs/verifyProofs.ts'
import { createExampleKey } from './exampleKey.ts'
import { exampleCredential } from './exampleCredential.ts'

const key = createExampleKey(7)
const options = {
  verificationMethod: `did:key:${key.multikey}#${key.multikey}`,
  created: new Date('2026-03-01T09:00:00Z'),
  proofPurpose: 'assertionMethod',
} as const
const now = new Date('2026-06-01T09:00:00Z')
const signed = await createProof(exampleCredential, options, key.sign)

async function failureOf(document: object): Promise<ProofFailure | null> {
  const findKey = ({ verificationMethod }: { verificationMethod: string }) =>
    decodeDidKey(verificationMethod) ?? key.publicKey
  try {
    await verifyProofs(document, { now, findKey })
    return null
  } catch (error) {
    if (error instanceof ProofError) return error.failure
    throw error
  }
}

test('the same document, key and time make the same proof on every machine', () => {
  expect(signed.proof).toEqual({
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: '2026-03-01T09:00:00Z',
    verificationMethod:
      'did:key:z6MkvDqGT54cXesYGvABpF1UapVNwjCqRcafi4Px6Thv5T3Z#z6MkvDqGT54cXesYGvABpF1UapVNwjCqRcafi4Px6Thv5T3Z',
    proofPurpose: 'assertionMethod',
    proofValue: 'z5PcdQPMtfnxt3pQRw74BjgCN9McjEC2bPkDwtcp1jw9j8VabvesY1jj5av9T76QWSJbxpEwV258WPVgSYcjCuFHf',
  })
})

test('what was signed verifies, in any order of its fields', async () => {
  expect(await failureOf(signed)).toBeNull()
  expect(await failureOf(Object.fromEntries(Object.entries(signed).reverse()))).toBeNull()
})

const { proof, ...unsigned } = signed
const context = signed['@context']
test.each<[string, object, ProofFailure]>([
  ['another name', { ...signed, name: 'Employment at Contoso' }, 'signatureInvalid'],
  [
    'another date of the proof',
    { ...signed, proof: { ...proof, created: '2026-03-02T09:00:00Z' } },
    'signatureInvalid',
  ],
  ['no proof', unsigned, 'proofMissing'],
  ['an empty list of proofs', { ...signed, proof: [] }, 'proofMissing'],
  ['a hundred proofs', { ...signed, proof: Array(100).fill(proof) }, 'tooManyProofs'],
  [
    'two proofs of which one fails',
    { ...signed, proof: [proof, { ...proof, created: '2026-03-02T09:00:00Z' }] },
    'signatureInvalid',
  ],
  [
    'a proof that names another one, which is missing',
    { ...signed, proof: { ...proof, previousProof: 'urn:x' } },
    'proofMalformed',
  ],
  [
    'a signature that is too short',
    { ...signed, proof: { ...proof, proofValue: 'z5Pcd' } },
    'proofMalformed',
  ],
  [
    'a signature of a megabyte',
    { ...signed, proof: { ...proof, proofValue: `z${'5'.repeat(1e6)}` } },
    'proofMalformed',
  ],
  ['a proof without a value', { ...signed, proof: { ...proof, proofValue: null } }, 'proofMalformed'],
  [
    'another cryptosuite',
    { ...signed, proof: { ...proof, cryptosuite: 'ecdsa-rdfc-2019' } },
    'cryptosuiteUnknown',
  ],
  [
    'another kind of proof',
    { ...signed, proof: { ...proof, type: 'Ed25519Signature2020' } },
    'cryptosuiteUnknown',
  ],
  [
    'another purpose',
    { ...signed, proof: { ...proof, proofPurpose: 'authentication' } },
    'proofPurposeWrong',
  ],
  [
    'a proof that has expired',
    { ...signed, proof: { ...proof, expires: '2026-05-01T00:00:00Z' } },
    'proofExpired',
  ],
  ['no context', { ...signed, '@context': undefined }, 'contextInline'],
  ['an empty context', { ...signed, '@context': [] }, 'contextMissing'],
  [
    'a context that redefines the issuer',
    { ...signed, '@context': [...context, { issuer: 'https://evil.example/#issuer' }] },
    'contextInline',
  ],
  [
    'an unknown context',
    { ...signed, '@context': [...context, 'https://evil.example/v1'] },
    'contextUnknown',
  ],
  [
    'an unknown context deep inside',
    { ...signed, issuer: { ...signed.issuer, '@context': 'https://evil.example/v1' } },
    'contextUnknown',
  ],
  ['a term that no context defines', { ...signed, salary: 5 }, 'termUnknown'],
  [
    'an end of validity that is moved to its IRI',
    { ...signed, 'https://www.w3.org/2018/credentials#validUntil': '2026-04-01T00:00:00Z' },
    'keyIsNoTerm',
  ],
  ['a keyword', { ...signed, '@included': [] }, 'keyIsNoTerm'],
])('%s is refused', async (_what, document, failure) => {
  expect(await failureOf(document)).toBe(failure)
})

test('a poisoned graph costs no time', { timeout: 3_000 }, async () => {
  const nodes = Array.from({ length: 24 }, (_, index) => ({
    id: `_:b${index}`,
    type: 'Profile',
    parentOrg: Array.from({ length: 24 }, (_more, other) => ({ id: `_:b${other}` })),
  }))
  const poisoned = { ...signed, issuer: { ...signed.issuer, parentOrg: nodes } }
  expect(await failureOf(poisoned)).toBe('graphTooComplex')
})

test('nothing is signed that its contexts do not define, and nothing twice', async () => {
  const create = (document: object) => createProof(document, options, key.sign)
  await expect(create({ ...exampleCredential, salary: 5 })).rejects.toMatchObject({ failure: 'termUnknown' })
  await expect(create(signed)).rejects.toMatchObject({ failure: 'proofMalformed' })
})
