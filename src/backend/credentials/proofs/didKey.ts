import { decodePublicKey } from './multikey.ts'

const prefix = 'did:key:'

export const isDidKey = (did: string): boolean => did.startsWith(prefix)

/**
 * The key that a did:key is, from its verification method, which is the identifier itself or followed by its only fragment.
 * Null if it is no key of Ed25519.
 */
export function decodeDidKey(verificationMethod: string): Uint8Array | null {
  const [did = '', fragment, ...rest] = verificationMethod.split('#')
  if (!isDidKey(did) || rest.length > 0) return null
  const multikey = did.slice(prefix.length)
  return fragment === undefined || fragment === multikey ? decodePublicKey(multikey) : null
}
