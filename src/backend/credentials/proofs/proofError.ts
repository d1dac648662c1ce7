/** Why a document is not taken as signed. */
export type ProofFailure =
  | 'proofMissing'
  | 'proofMalformed'
  | 'tooManyProofs'
  | 'cryptosuiteUnknown'
  | 'proofPurposeWrong'
  | 'proofExpired'
  | 'contextMissing'
  | 'contextInline'
  | 'contextUnknown'
  | 'keyIsNoTerm'
  | 'termUnknown'
  | 'graphMalformed'
  | 'graphTooComplex'
  | 'keyUnknown'
  | 'signatureInvalid'

/** A document whose proofs do not hold. */
export class ProofError extends Error {
  readonly failure: ProofFailure

  constructor(failure: ProofFailure, cause?: unknown) {
    super(failure, { cause })
    this.name = 'ProofError'
    this.failure = failure
  }
}
