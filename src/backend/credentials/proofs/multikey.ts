import { base58 } from '@scure/base'

/** The prefix of Ed25519 public keys among multicodecs. */
const ed25519 = [0xed, 0x01]
const keyBytes = 32
/** Decoding base 58 takes time by the square of the length; a signature has fewer than 90 characters. */
const maxLength = 128

/** Bytes as multibase in base 58, as proofs and keys are written. */
export const encodeBase58 = (bytes: Uint8Array): string => `z${base58.encode(bytes)}`

/** Null if it is no multibase in base 58, or longer than keys and signatures are. */
export function decodeBase58(text: string): Uint8Array | null {
  if (!text.startsWith('z') || text.length > maxLength) return null
  try {
    return base58.decode(text.slice(1))
  } catch {
    return null
  }
}

/** A public key of Ed25519 as Multikey: `z6Mk…`. */
export const encodePublicKey = (key: Uint8Array): string =>
  encodeBase58(Uint8Array.from([...ed25519, ...key]))

/** The 32 bytes of a public key of Ed25519; null if it is something else. */
export function decodePublicKey(multikey: string): Uint8Array | null {
  const bytes = decodeBase58(multikey)
  if (bytes?.length !== ed25519.length + keyBytes) return null
  return ed25519.every((byte, index) => bytes[index] === byte) ? bytes.slice(ed25519.length) : null
}
