import { createPrivateKey } from 'node:crypto'
import { base58, base64nopad, base64urlnopad } from '@scure/base'
import { expect } from 'vitest'
import { decrypt } from '#backend/ports/signing/encryption.ts'
import type { TestBackend } from '../backend.ts'
import { storageKey } from '../testConfig.ts'

/** A secret as it could be written anywhere. */
const formsOf = (secret: Buffer): string[] => [
  secret.toString('latin1'),
  secret.toString('hex'),
  secret.toString('hex').toUpperCase(),
  base64nopad.encode(secret),
  base64urlnopad.encode(secret),
  base58.encode(secret),
  // As JSON of a buffer, of a typed array, and as drivers of PostgreSQL write one.
  [...secret].join(','),
]

/** The private keys in plain form, and the key that they are encrypted with: by their seed, as PKCS8, and as text of it. */
export async function findSecrets(app: TestBackend): Promise<string[]> {
  const { rows } = await app.backend.connection.pool.query<{ issuer_id: string; encrypted_key: string }>(
    'select issuer_id, encrypted_key from credential_keys where encrypted_key is not null',
  )
  const plain = rows.flatMap(({ issuer_id, encrypted_key }) => {
    const der = decrypt(storageKey, encrypted_key, `issuer ${issuer_id}`)
    const pem = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({
      format: 'pem',
      type: 'pkcs8',
    })
    return [...formsOf(der), ...formsOf(der.subarray(-32)), String(pem).split('\n')[1] ?? '']
  })
  expect(rows.length).toBeGreaterThan(0)
  return [...plain, ...formsOf(storageKey)]
}
