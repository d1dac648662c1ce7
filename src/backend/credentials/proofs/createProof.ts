import { encodeBase58 } from './multikey.ts'
import { hashProof } from './hashProofs.ts'
import { ProofError } from './proofError.ts'
import { requireKnownTerms } from './requireKnownTerms.ts'

export interface ProofOptions {
  /** The key that signs, as a URL: `did:web:…#key`. */
  readonly verificationMethod: string
  readonly created: Date
  readonly proofPurpose: 'assertionMethod'
}

/** Signs bytes with Ed25519; whoever calls decides where the key is. */
export type Sign = (data: Uint8Array) => Uint8Array | Promise<Uint8Array>

/**
 * Secures a document with a proof of the cryptosuite `eddsa-rdfc-2022`, over what it says and not over how that is written.
 *
 * @throws ProofError when the document has a proof already, or terms that its contexts do not define
 */
export async function createProof<Document extends object>(
  document: Document,
  { verificationMethod, created, proofPurpose }: ProofOptions,
  sign: Sign,
) {
  if ('proof' in document) throw new ProofError('proofMalformed')
  requireKnownTerms(document)
  const config = {
    type: 'DataIntegrityProof' as const,
    cryptosuite: 'eddsa-rdfc-2022' as const,
    created: withoutMilliseconds(created),
    verificationMethod,
    proofPurpose,
  }
  const signature = await sign(await hashProof(document, config))
  return { ...document, proof: { ...config, proofValue: encodeBase58(signature) } }
}

/** A time as credentials state it: `2026-03-01T09:00:00Z`. */
export const withoutMilliseconds = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`
