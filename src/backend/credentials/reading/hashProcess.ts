/** The process that makes the canonical forms of documents of strangers. */
import { hashProofs, type HashedProof } from '../proofs/hashProofs.ts'
import { ProofError, type ProofFailure } from '../proofs/proofError.ts'
import { serveJobs } from '../../ports/isolation/serveJobs.ts'

export type HashReply = { readonly hashed: readonly HashedProof[] } | { readonly failure: ProofFailure }

serveJobs<object, HashReply>(async (document) => {
  try {
    return { hashed: await hashProofs(document) }
  } catch (error) {
    if (error instanceof ProofError) return { failure: error.failure }
    throw error
  }
})
