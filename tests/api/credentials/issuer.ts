import { verifyCredential } from '#contract/credentials/verify.ts'
import { createBitstring, encodeBitstring, writeBit } from '#backend/credentials/proofs/bitstring.ts'
import { credentialsContext } from '#backend/credentials/proofs/contexts.ts'
import { createProof } from '#backend/credentials/proofs/createProof.ts'
import { createExampleKey } from '#tests/rules/credentials/exampleKey.ts'
import { exampleCredential } from '#tests/rules/credentials/exampleCredential.ts'
import { expect } from 'vitest'
import { failure, type Caller } from '../backend.ts'
import type { LocalInternet } from '../core/localInternet.ts'

export interface TestIssuer {
  readonly did: string
  readonly method: string
  /** The example, changed; `undefined` leaves a field out. */
  credential(changes?: object): object
  sign(document: object, at?: Date): Promise<object>
  /** A signed example. */
  issue(changes?: object): Promise<object>
  /** Serves the issuer's document. */
  publish(keys?: object): void
  /** Serves a status list; `changes` are signed too. */
  publishList(list: {
    readonly set: readonly number[]
    readonly changes?: object
    readonly subject?: object
  }): Promise<void>
  readonly listUrl: string
}

const created = new Date('2026-03-01T09:00:00Z')

/** Signs with the key of a number, in the name of anybody. */
export const signAs = (verificationMethod: string, seed: number, document: object, at = created) =>
  createProof(
    document,
    { verificationMethod, created: at, proofPurpose: 'assertionMethod' },
    createExampleKey(seed).sign,
  )

export const exampleOf = (did: string, changes: object = {}) =>
  // Without what a change leaves undefined.
  JSON.parse(
    JSON.stringify({ ...exampleCredential, issuer: { ...exampleCredential.issuer, id: did }, ...changes }),
  ) as object

/** An issuer with a domain of its own, as strangers have one. */
export function createIssuer(internet: LocalInternet, domain: string, seed: number): TestIssuer {
  const key = createExampleKey(seed)
  const did = `did:web:${domain}`
  const method = `${did}#${key.multikey}`
  const listUrl = `https://${domain}/lists/1`
  const credential = (changes?: object) => exampleOf(did, changes)
  const sign = (document: object, at?: Date) => signAs(method, seed, document, at)
  return {
    did,
    method,
    listUrl,
    credential,
    sign,
    issue: (changes) => sign(credential(changes)),
    publish(changes = {}) {
      const verification = { id: method, type: 'Multikey', controller: did, publicKeyMultibase: key.multikey }
      const document = {
        id: did,
        verificationMethod: [{ ...verification, ...changes }],
        assertionMethod: [method],
      }
      internet.serve(`https://${domain}/.well-known/did.json`, JSON.stringify(document))
    },
    async publishList({ set, changes = {}, subject = {} }) {
      const bits = createBitstring()
      set.forEach((index) => writeBit(bits, index))
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
          ...subject,
        },
        ...changes,
      })
      internet.serve(listUrl, JSON.stringify(list))
    },
  }
}

/** An entry of a status list. */
export const statusEntry = (
  statusListCredential: string,
  statusListIndex: string,
  statusPurpose = 'revocation',
) => ({
  type: 'BitstringStatusListEntry',
  statusPurpose,
  statusListIndex,
  statusListCredential,
})

/** What anybody reads in a file, which is JSON unless it is bytes. */
export function read(caller: Caller, file: object | string | Uint8Array) {
  const content = typeof file === 'string' || file instanceof Uint8Array ? file : JSON.stringify(file)
  return caller.call(verifyCredential, { files: { credential: new Blob([content as string]) } })
}

/** The code of a refusal, which comes as a 422, with a sentence, within three seconds. */
export async function refusalOf(caller: Caller, file: object | string | Uint8Array): Promise<string | null> {
  const before = performance.now()
  const { status, code, message } = await failure(read(caller, file))
  expect(performance.now() - before).toBeLessThan(3_000)
  expect({ status, hasSentence: message.includes(' ') }).toEqual({ status: 422, hasSentence: true })
  return code
}
