import type { CredentialFault } from '#contract/credentials/verify.ts'
import { ProofError, type ProofFailure } from '../proofs/proofError.ts'

/** A credential that does not count. */
export class Unverifiable extends Error {
  readonly fault: CredentialFault

  constructor(fault: CredentialFault, cause?: unknown) {
    super(fault, { cause })
    this.name = 'Unverifiable'
    this.fault = fault
  }
}

const faults: Readonly<Record<ProofFailure, CredentialFault>> = {
  proofMissing: 'credentialUnsigned',
  proofMalformed: 'credentialProofInvalid',
  tooManyProofs: 'credentialTooComplex',
  cryptosuiteUnknown: 'credentialProofUnknown',
  proofPurposeWrong: 'credentialKeyUnknown',
  proofExpired: 'credentialProofExpired',
  contextMissing: 'credentialMalformed',
  contextInline: 'credentialContextInline',
  contextUnknown: 'credentialContextUnknown',
  keyIsNoTerm: 'credentialTermUnknown',
  termUnknown: 'credentialTermUnknown',
  graphMalformed: 'credentialMalformed',
  graphTooComplex: 'credentialTooComplex',
  keyUnknown: 'credentialKeyUnknown',
  signatureInvalid: 'credentialProofInvalid',
}

/** What a failed proof means for the credential that has it. */
export function faultOf(error: unknown, document: { readonly proof?: unknown }): unknown {
  if (!(error instanceof ProofError)) return error
  const fault = faults[error.failure]
  const hasSeveral = Array.isArray(document.proof) && document.proof.length > 1
  return new Unverifiable(
    fault === 'credentialProofInvalid' && hasSeveral ? 'credentialOneProofInvalid' : fault,
    error,
  )
}
