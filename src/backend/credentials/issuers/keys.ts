import { and, asc, eq, isNull } from '#drizzle'
import { refuse, Refused } from '../../core/refuse.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../db/connect.ts'
import type { Signing } from '../../ports/signing/signing.ts'
import { encodePublicKey } from '../proofs/multikey.ts'
import { credentialKeys, type credentialIssuers } from '../schema.ts'

export type KeyRow = typeof credentialKeys.$inferSelect

/** @throws Refused when the operator has not set `CREDENTIAL_KEY` */
export function requireSigning({ signing }: Pick<Context, 'signing'>): Signing {
  if (!signing) throw refuse('signingUnavailable')
  return signing
}

const ownerOf = (issuerId: number) => `issuer ${issuerId}`

/**
 * Signs with a key of an issuer.
 *
 * @throws Refused when the key was stored under another `CREDENTIAL_KEY`, which the log says; Error when it was revoked
 */
export function signWith(
  ctx: Pick<Context, 'signing' | 'log'>,
  { id, issuerId, encryptedKey }: KeyRow,
  data: Uint8Array,
) {
  if (encryptedKey === null) throw new Error(`Key ${id} is revoked`)
  try {
    return requireSigning(ctx).sign(encryptedKey, ownerOf(issuerId), data)
  } catch (error) {
    if (error instanceof Refused) throw error
    ctx.log.error({ err: error, keyId: id }, 'key of an issuer cannot be decrypted: check CREDENTIAL_KEY')
    throw refuse('signingUnavailable', { cause: error })
  }
}

/** All keys of an issuer, oldest first. */
export const findKeys = (db: Tx, issuerId: number): Promise<KeyRow[]> =>
  db
    .select()
    .from(credentialKeys)
    .where(eq(credentialKeys.issuerId, issuerId))
    .orderBy(asc(credentialKeys.number))

/** That with which an issuer signs now. */
export const isCurrentKeyOf = (issuerId: number | typeof credentialIssuers.id) =>
  and(eq(credentialKeys.issuerId, issuerId), isNull(credentialKeys.retiredAt))

export async function findCurrentKey(db: Tx, issuerId: number): Promise<KeyRow | null> {
  const [key] = await db.select().from(credentialKeys).where(isCurrentKeyOf(issuerId))
  return key ?? null
}

/** Gives an issuer, whose row is locked, a new key; the one before it signs nothing more. */
export async function replaceKey(ctx: Context, tx: Tx, issuerId: number): Promise<KeyRow> {
  const signing = requireSigning(ctx)
  const now = ctx.now()
  const { publicKey, encryptedKey } = signing.createKey(ownerOf(issuerId))
  const { length } = await findKeys(tx, issuerId)
  await tx.update(credentialKeys).set({ retiredAt: now }).where(isCurrentKeyOf(issuerId))
  const [key] = await tx
    .insert(credentialKeys)
    .values({
      issuerId,
      number: length + 1,
      publicKey: encodePublicKey(publicKey),
      encryptedKey,
      createdAt: now,
    })
    .returning()
  if (!key) throw new Error('Inserting the key returned no row')
  return key
}
