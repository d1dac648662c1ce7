import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Encrypts with AES-256-GCM what has to be readable again, so that the database alone does not reveal it.
 *
 * @param key 32 bytes @param about what the text belongs to: decrypting needs the same
 */
export function encrypt(key: Buffer, text: Buffer, about = ''): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()])
  return [iv, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url')).join('.')
}

/** @throws Error when it was encrypted with another key, or about something else */
export function decrypt(key: Buffer, encrypted: string, about = ''): Buffer {
  const [iv, tag, text] = encrypted.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!iv || !tag || !text) throw new Error('Not an encrypted text')
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(tag).setAAD(Buffer.from(about))
  return Buffer.concat([decipher.update(text), decipher.final()])
}
