import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { base64urlnopad } from '@scure/base'
import { encodePublicKey } from '#backend/credentials/proofs/multikey.ts'

/** An Ed25519 private key in PKCS #8 is this and 32 bytes. */
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A key that is made from a number, so that a test has the same one each time. */
export function createExampleKey(seed: number) {
  const secret = Buffer.alloc(32, seed)
  const privateKey = createPrivateKey({ key: Buffer.concat([prefix, secret]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const publicKey = base64urlnopad.decode(x)
  return {
    secret,
    publicKey,
    multikey: encodePublicKey(publicKey),
    sign: (data: Uint8Array) => sign(null, data, privateKey),
  }
}
