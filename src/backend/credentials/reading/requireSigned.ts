import type { Proof } from '../proofs/hashProofs.ts'
import { verifyProofs } from '../proofs/verifyProofs.ts'
import type { Credential } from './credential.ts'
import type { Issuer } from './issuerKeys.ts'
import { queueHash } from './queues.ts'
import type { Sources } from './sources.ts'
import { faultOf, Unverifiable } from './unverifiable.ts'

/**
 * Verifies that the issuer has signed a document, with every proof that it has.
 *
 * @throws Unverifiable
 */
export async function requireSigned(
  document: Readonly<Record<string, unknown>>,
  { findKey }: Issuer,
  { now }: Sources,
): Promise<readonly Proof[]> {
  try {
    return await verifyProofs(document, { findKey, now, hash: queueHash })
  } catch (error) {
    throw faultOf(error, document)
  }
}

/** @throws Unverifiable */
export function requireValidDates({ validFrom, validUntil }: Credential, now: Date): void {
  if (validFrom && new Date(validFrom) > now) throw new Unverifiable('credentialNotYetValid')
  if (validUntil && new Date(validUntil) <= now) throw new Unverifiable('credentialExpired')
}
