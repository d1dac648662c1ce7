import { credentialRule } from '#contract/credentials/verify.ts'
import { refuse } from '../../core/refuse.ts'
import { createIsolatedProcess, IsolatedJobError } from '../../ports/isolation/isolatedProcess.ts'
import { ProofError } from '../proofs/proofError.ts'
import type { HashedProof } from '../proofs/hashProofs.ts'
import type { HashReply } from './hashProcess.ts'
import type { PdfJob } from './pdfProcess.ts'
import { Unverifiable } from './unverifiable.ts'

/** Readers are not signed in; their rate limit is what lets them take turns. */
const turn = { owner: 'readers', urgent: false } as const
const waiting = { all: 20, ofOwner: 20 }
/** Seconds after which a reader may try again while many wait. */
const retryAfter = 5

const hash = createIsolatedProcess<object, HashReply>({
  module: new URL('./hashProcess.ts', import.meta.url),
  // Beside 128 MB for what it reads, the process itself and its code.
  heapMb: 128,
  memoryMb: 288,
  waiting,
  cpuSeconds: () => 2,
  maxMs: 2_000,
})

const readPdf = createIsolatedProcess<PdfJob, readonly Uint8Array[]>({
  module: new URL('./pdfProcess.ts', import.meta.url),
  memoryMb: 256,
  waiting,
  cpuSeconds: () => 1,
  maxMs: 1_500,
})

/** What the proofs of a document sign. @throws ProofError */
export async function queueHash(document: object): Promise<readonly HashedProof[]> {
  const reply = await within(hash(document, turn))
  if ('failure' in reply) throw new ProofError(reply.failure)
  return reply.hashed
}

/** The files attached to a PDF; none if it is none. */
export const queuePdf = (bytes: Uint8Array): Promise<readonly Uint8Array[]> =>
  within(readPdf({ bytes, maxBytes: credentialRule.maxBytes }, turn))

async function within<T>(job: Promise<T>): Promise<T> {
  try {
    return await job
  } catch (error) {
    if (!(error instanceof IsolatedJobError)) throw error
    if (error.reason === 'queueFull') throw refuse('tooManyRequests', { retryAfter })
    if (error.reason === 'exhausted') throw new Unverifiable('credentialTooComplex', error)
    throw error
  }
}
