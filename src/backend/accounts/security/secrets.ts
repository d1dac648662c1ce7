import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Context } from '../../core/context.ts'

const keyOf = ({ linkSecret }: Pick<Context, 'linkSecret'>) =>
  Buffer.from(hkdfSync('sha256', linkSecret, '', 'second factors', 32))

/** Encrypts a secret that has to be readable, so that the database alone does not reveal it (AES-256-GCM). */
export function encryptSecret(ctx: Pick<Context, 'linkSecret'>, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(ctx), iv)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url')).join('.')
}

/** @throws Error when it was encrypted under another `SECRET`. */
export function decryptSecret(ctx: Pick<Context, 'linkSecret'>, encrypted: string): string {
  const [iv, tag, text] = encrypted.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!iv || !tag || !text) throw new Error('Not an encrypted text')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ctx), iv).setAuthTag(tag)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}
