import { checkStatus, createCredential, createList } from '@digitalbazaar/vc-bitstring-status-list'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { generate } from '@digitalbazaar/ed25519-multikey'
import { issue, verifyCredential } from '@digitalbazaar/vc'
import { expect, test } from 'vitest'
import {
  createBitstring,
  decodeBitstring,
  encodeBitstring,
  minEntries,
  readBit,
  writeBit,
} from '#backend/credentials/proofs/bitstring.ts'
import { credentialsContext, pinnedContexts } from '#backend/credentials/proofs/contexts.ts'
import { createProof } from '#backend/credentials/proofs/createProof.ts'
import { verifyProofs } from '#backend/credentials/proofs/verifyProofs.ts'
import { createExampleKey } from './exampleKey.ts'
import { exampleCredential } from './exampleCredential.ts'

const key = createExampleKey(7)
const did = 'did:web:northwind.example'
const method = `${did}#${key.multikey}`
const listUrl = 'https://northwind.example/lists/1'
const created = new Date('2026-03-01T09:00:00Z')
const sign = (document: object) =>
  createProof(document, { verificationMethod: method, created, proofPurpose: 'assertionMethod' }, key.sign)

const controller = {
  '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
  id: did,
  verificationMethod: [{ id: method, type: 'Multikey', controller: did, publicKeyMultibase: key.multikey }],
  assertionMethod: [method],
}
const multikey = { '@context': 'https://w3id.org/security/multikey/v1', ...controller.verificationMethod[0] }

/** Verifies with the library of others, which finds only what is given to it. */
function verifyThere(credential: object, list?: object) {
  const found = new Map<string, object>([...pinnedContexts, [did, controller], [method, multikey]])
  if (list) found.set(listUrl, list)
  return verifyCredential({
    credential,
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader(documentUrl) {
      const document = found.get(documentUrl)
      return document ? Promise.resolve({ documentUrl, document }) : Promise.reject(new Error(documentUrl))
    },
    ...(list ? { checkStatus } : {}),
  })
}

test('the library of others verifies what is signed here, and refuses it once it is changed', async () => {
  const signed = await sign(exampleCredential)
  expect(await verifyThere(signed)).toMatchObject({ verified: true })
  expect(await verifyThere({ ...signed, name: 'Employment at Contoso' })).toMatchObject({ verified: false })
})

test.each([false, true])('it reads the status lists of here: revoked is %s', async (isRevoked) => {
  const bits = createBitstring()
  writeBit(bits, 94_567)
  const list = await sign({
    '@context': [credentialsContext],
    id: listUrl,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: did,
    credentialSubject: {
      id: `${listUrl}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: encodeBitstring(bits),
    },
  })
  const credential = await sign({
    ...exampleCredential,
    credentialStatus: {
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: isRevoked ? '94567' : '94566',
      statusListCredential: listUrl,
    },
  })
  expect(await verifyThere(credential, list)).toMatchObject({
    verified: true,
    statusResult: { results: [{ status: isRevoked }] },
  })
})

test('what the library of others signs verifies here, and its status lists are read here', async () => {
  const pair = await generate({ controller: did, seed: key.secret })
  const signed = await issue({
    // It adds the proof to what it is given.
    credential: structuredClone(exampleCredential),
    suite: new DataIntegrityProof({ signer: pair.signer(), date: '2026-03-01T09:00:00Z', cryptosuite }),
    documentLoader: (documentUrl) =>
      Promise.resolve({ documentUrl, document: pinnedContexts.get(documentUrl) ?? {} }),
  })
  expect(signed).toEqual(await sign(exampleCredential))
  const proofs = await verifyProofs(signed, { now: created, findKey: () => key.publicKey })
  expect(proofs).toMatchObject([{ verificationMethod: pair.id }])

  const list = await createList({ length: minEntries })
  list.setStatus(94_567, true)
  const credential = await createCredential({ id: listUrl, list, statusPurpose: 'revocation' })
  const { credentialSubject } = credential as { credentialSubject: { encodedList: string } }
  const bits = decodeBitstring(credentialSubject.encodedList)
  if (typeof bits === 'string') throw new Error(bits)
  expect([94_566, 94_567, 94_568].map((index) => readBit(bits, index))).toEqual([false, true, false])
})
