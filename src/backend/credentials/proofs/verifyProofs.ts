import { createPublicKey, verify } from 'node:crypto'
import { base64urlnopad } from '@scure/base'
import { decodeBase58 } from './multikey.ts'
import { hashProofs, type HashedProof, type Proof } from './hashProofs.ts'
import { ProofError } from './proofError.ts'

export interface Verification {
  /**
   * The public key of Ed25519 that a proof names, 32 bytes; whether that key may sign this is the caller's question. It throws
   * when there is none.
   */
  findKey(proof: Proof): Uint8Array | Promise<Uint8Array>
  readonly now: Date
  /** Documents of strangers are hashed in a process of its own. */
  hash?(document: object): Promise<readonly HashedProof[]>
}

/**
 * Verifies all proofs of a document and returns them. One that fails fails the document: what it was added for is not known.
 *
 * @throws ProofError
 */
export async function verifyProofs(
  document: object,
  { findKey, now, hash = hashProofs }: Verification,
): Promise<readonly Proof[]> {
  const hashed = await hash(document)
  for (const { proof } of hashed) {
    if (proof.proofPurpose !== 'assertionMethod') throw new ProofError('proofPurposeWrong')
    if (proof.expires && new Date(proof.expires) <= now) throw new ProofError('proofExpired')
  }
  for (const { proof, data } of hashed) {
    const signature = decodeBase58(proof.proofValue)
    if (signature?.length !== 64) throw new ProofError('proofMalformed')
    if (!verifySignature(data, signature, await findKey(proof))) throw new ProofError('signatureInvalid')
  }
  return hashed.map(({ proof }) => proof)
}

/** Whether a signature of Ed25519 is of these bytes and this key. */
export function verifySignature(data: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64urlnopad.encode(publicKey) }
  return verify(null, data, createPublicKey({ key: jwk, format: 'jwk' }), signature)
}
