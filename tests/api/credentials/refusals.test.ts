import { beforeAll, expect, test } from 'vitest'
import type { CredentialFault } from '#contract/credentials/verify.ts'
import { failure, useBackend } from '../backend.ts'
import { useLocalInternet } from '../core/localInternet.ts'
import { createIssuer, exampleOf, read, refusalOf } from './issuer.ts'

const internet = useLocalInternet()
const app = useBackend({ rateFactor: 1000, web: internet.config })
const issuer = createIssuer(internet, 'umbrella.com', 3)
const other = createIssuer(internet, 'hooli.com', 4)
const context = (exampleOf(issuer.did) as { '@context': string[] })['@context']

beforeAll(async () => {
  issuer.publish()
  other.publish()
  // Starts the process that reads.
  await read(app.anyone, await issuer.issue())
})

const inIssuer = async (changes: object) => ({ ...(await issuer.issue()), ...changes })
const withProof = async (change: (proof: object) => unknown) => {
  const signed = (await issuer.issue()) as { proof: object }
  return { ...signed, proof: change(signed.proof) }
}
const poison = Array.from({ length: 24 }, (_, index) => ({
  id: `_:b${index}`,
  type: 'Profile',
  parentOrg: Array.from({ length: 24 }, (_more, another) => ({ id: `_:b${another}` })),
}))

test.each<[string, CredentialFault, () => unknown]>([
  ['text that is no JSON', 'credentialUnreadable', () => 'My reference is good.'],
  ['a list', 'credentialUnreadable', () => '[]'],
  ['bytes', 'credentialUnreadable', () => Buffer.from([0xff, 0xfe, 0x00, 0x80])],
  [
    'a key that occurs twice',
    'credentialDuplicateKeys',
    async () => JSON.stringify(await issuer.issue()).replace('{', '{"name":"Director",'),
  ],
  [
    'a key that occurs twice in other letters',
    'credentialDuplicateKeys',
    async () => JSON.stringify(await issuer.issue()).replace('{', String.raw`{"na\u006de":"Director",`),
  ],
  ['a token', 'credentialIsJwt', () => 'eyJhbGciOiJFZERTQSJ9.eyJ2YyI6e319.c2ln'],
  [
    'a credential of the older model',
    'credentialOldModel',
    () => inIssuer({ '@context': ['https://www.w3.org/2018/credentials/v1', 'https://w3id.org/ler-rs/v1'] }),
  ],
  ['what is no credential', 'credentialMalformed', () => ({ '@context': context, type: ['Profile'] })],
  [
    'two roots',
    'credentialMalformed',
    () =>
      issuer.issue({
        evidence: [{ id: 'urn:uuid:4f8a0c52-6a3b-4f1f-9a58-1d1b0c6a7d11', type: 'Evidence', name: 'x' }],
      }),
  ],
  [
    'an unknown context',
    'credentialContextUnknown',
    () => inIssuer({ '@context': [...context, 'https://umbrella.com/v1'] }),
  ],
  [
    'a context that redefines the issuer',
    'credentialContextInline',
    () => inIssuer({ '@context': [...context, { issuer: 'https://umbrella.com/#issuer' }] }),
  ],
  ['a term that nobody defines', 'credentialTermUnknown', () => inIssuer({ salary: 5 })],
  [
    'a poisoned graph',
    'credentialTooComplex',
    () => inIssuer({ issuer: { id: issuer.did, type: 'Profile', parentOrg: poison } }),
  ],
  [
    'a document of two million brackets',
    'credentialTooComplex',
    () => `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
  ],
  [
    'too many nodes',
    'credentialTooComplex',
    () =>
      inIssuer({
        evidence: Array.from({ length: 2_000 }, (_, at) => ({ type: 'Evidence', name: `n${at}` })),
      }),
  ],
  ['no proof', 'credentialUnsigned', () => issuer.credential()],
  [
    'a proof of another kind',
    'credentialProofUnknown',
    () => withProof((proof) => ({ ...proof, cryptosuite: 'bbs-2023' })),
  ],
  [
    'a change after the signature',
    'credentialProofInvalid',
    () => inIssuer({ name: 'Director of Northwind' }),
  ],
  [
    'two proofs of which one fails',
    'credentialOneProofInvalid',
    () => withProof((proof) => [proof, { ...proof, created: '2026-03-02T09:00:00Z' }]),
  ],
  [
    'a proof that has expired',
    'credentialProofExpired',
    () => withProof((proof) => ({ ...proof, expires: '2026-03-02T09:00:00Z' })),
  ],
  [
    'a date in the future',
    'credentialNotYetValid',
    () => issuer.issue({ validFrom: '2126-01-01T00:00:00Z' }),
  ],
  ['a date in the past', 'credentialExpired', () => issuer.issue({ validUntil: '2026-03-02T00:00:00Z' })],
])('%s is refused as %s', async (_what, fault, make) => {
  expect(await refusalOf(app.anyone, (await make()) as object)).toBe(fault)
})

test('a credential of as many nodes as are read costs its reader three seconds at most', async () => {
  const evidence = Array.from({ length: 1_900 }, (_, at) => ({ type: 'Evidence', name: `n${at}` }))
  await refusalOf(app.anyone, await inIssuer({ evidence }))
})

test('a file is at most a megabyte, and somebody who sends many waits', async () => {
  expect(await failure(read(app.anyone, 'x'.repeat(1024 * 1024 + 1)))).toMatchObject({ status: 413 })
  expect(await failure(read(app.anyone, ''))).toMatchObject({
    status: 422,
    fields: [{ field: 'credential' }],
  })
})
