import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { decrypt, encrypt } from './encryption.ts'

/** A new key: its public part, and its private part as it may be stored. */
export interface NewKey {
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  readonly encryptedKey: string
}

/** Makes and uses Ed25519 keys. Private parts are in plain form only while something is signed. */
export interface Signing {
  /** @param owner whose key it is: signing needs the same */
  createKey(owner: string): NewKey
  /** @throws Error when the key was stored under another `CREDENTIAL_KEY`, or for another owner */
  sign(encryptedKey: string, owner: string, data: Uint8Array): Uint8Array
}

/** Signing with keys that are stored encrypted in the database. @param storageKey 32 bytes: `CREDENTIAL_KEY` */
export function createSigning(storageKey: Buffer): Signing {
  return {
    createKey(owner) {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519')
      const exported = privateKey.export({ format: 'der', type: 'pkcs8' })
      try {
        return {
          // The last 32 bytes of its DER form.
          publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
          encryptedKey: encrypt(storageKey, exported, owner),
        }
      } finally {
        exported.fill(0)
      }
    },
    sign(encryptedKey, owner, data) {
      const exported = decrypt(storageKey, encryptedKey, owner)
      try {
        return sign(null, data, createPrivateKey({ key: exported, format: 'der', type: 'pkcs8' }))
      } finally {
        exported.fill(0)
      }
    },
  }
}
