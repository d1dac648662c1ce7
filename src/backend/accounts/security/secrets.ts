import { hkdfSync } from 'node:crypto'
import type { Context } from '../../core/context.ts'
import { decrypt, encrypt } from '../../ports/signing/encryption.ts'

const keyOf = ({ linkSecret }: Pick<Context, 'linkSecret'>) =>
  Buffer.from(hkdfSync('sha256', linkSecret, '', 'second factors', 32))

/** Encrypts the secret of a second factor. */
export const encryptSecret = (ctx: Pick<Context, 'linkSecret'>, text: string): string =>
  encrypt(keyOf(ctx), Buffer.from(text, 'utf8'))

/** @throws Error when it was encrypted under another `SECRET`. */
export const decryptSecret = (ctx: Pick<Context, 'linkSecret'>, encrypted: string): string =>
  decrypt(keyOf(ctx), encrypted).toString('utf8')
