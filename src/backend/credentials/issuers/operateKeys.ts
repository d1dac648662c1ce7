import { and, asc, eq, isNotNull, isNull } from '#drizzle'
import type { Context } from '../../core/context.ts'
import { hoursAfter } from '../../core/days.ts'
import { transact } from '../../core/transact.ts'
import type { Tx } from '../../db/connect.ts'
import { companies } from '../../companies/schema/companies.ts'
import { credentialIssuers, credentialKeys, credentialLists, credentials } from '../schema.ts'
import { countChange } from '../status/updateStatuses.ts'
import { siteDid } from './didDocument.ts'
import { findKeys, replaceKey, type KeyRow } from './keys.ts'

export interface ListedKey {
  readonly slug: string
  readonly did: string
  readonly number: number
  readonly publicKey: string
  readonly createdAt: Date
  readonly retiredAt: Date | null
  readonly revokedAt: Date | null
}

/** The keys of all issuers, or of one company; without their private parts. */
export async function listKeys(ctx: Context, slug?: string): Promise<ListedKey[]> {
  const rows = await ctx.db
    .select({ slug: companies.slug, key: credentialKeys })
    .from(credentialKeys)
    .innerJoin(credentialIssuers, eq(credentialIssuers.id, credentialKeys.issuerId))
    .innerJoin(companies, eq(companies.id, credentialIssuers.companyId))
    .where(slug === undefined ? undefined : eq(companies.slug, slug))
    .orderBy(asc(companies.slug), asc(credentialKeys.number))
  return rows.map(({ slug: of, key: { issuerId, number, publicKey, createdAt, retiredAt, revokedAt } }) => ({
    slug: of,
    did: siteDid(ctx, issuerId),
    number,
    publicKey,
    createdAt,
    retiredAt,
    revokedAt,
  }))
}

/**
 * Replaces the current key of a company: what it has signed still holds. A document under the company's own domain has to take
 * over the new one before it is named again. Returns null when the company has never signed.
 */
export function rotateKey(ctx: Context, slug: string): Promise<KeyRow | null> {
  return transact(ctx, async (tx) => {
    const issuerId = await lockIssuer(tx, slug)
    return issuerId === null ? null : replaceSigner(ctx, tx, issuerId)
  })
}

/**
 * Revokes a key of a company and deletes its private part: nothing that it has signed holds any more. Another one takes its
 * place. Returns null when there is no such key, or it was revoked before.
 */
export function revokeKey(ctx: Context, slug: string, number: number): Promise<KeyRow | null> {
  return transact(ctx, async (tx) => {
    const issuerId = await lockIssuer(tx, slug)
    if (issuerId === null) return null
    const keys = await findKeys(tx, issuerId)
    const key = keys.find((one) => one.number === number && one.revokedAt === null)
    if (!key) return null
    const current = key.retiredAt === null ? await replaceSigner(ctx, tx, issuerId) : keys.at(-1)
    await tx
      .update(credentialKeys)
      .set({ revokedAt: ctx.now(), encryptedKey: null })
      .where(eq(credentialKeys.id, key.id))
    await revokeSigned(ctx, tx, key)
    if (current) await resignLists(tx, current, eq(credentialLists.keyId, key.id))
    return key
  })
}

/** So that their owners see it, and can ask for others. */
async function revokeSigned(ctx: Context, tx: Tx, key: KeyRow): Promise<void> {
  const revoked = await tx
    .update(credentials)
    .set({ revokedAt: ctx.now(), revokedBy: 'key' })
    .where(and(eq(credentials.keyId, key.id), isNull(credentials.revokedAt)))
    .returning({ listId: credentials.listId })
  await countChange(tx, [...new Set(revoked.map(({ listId }) => listId))])
}

/**
 * The new key also signs the lists of this site. Those under the company's domain follow when its document has the key, which
 * is looked for every hour.
 */
async function replaceSigner(ctx: Context, tx: Tx, issuerId: number): Promise<KeyRow> {
  const key = await replaceKey(ctx, tx, issuerId)
  await resignLists(tx, key, eq(credentialLists.did, siteDid(ctx, issuerId)))
  await tx
    .update(credentialIssuers)
    .set({ nextCheckAt: hoursAfter(ctx.now(), 1) })
    .where(and(eq(credentialIssuers.id, issuerId), isNotNull(credentialIssuers.ownDomain)))
  return key
}

/** Has lists of an issuer signed with a key from now on. */
export async function resignLists(tx: Tx, key: KeyRow, condition: ReturnType<typeof eq>): Promise<void> {
  const lists = await tx
    .update(credentialLists)
    .set({ keyId: key.id })
    .where(and(eq(credentialLists.issuerId, key.issuerId), condition))
    .returning({ id: credentialLists.id })
  await countChange(
    tx,
    lists.map(({ id }) => id),
  )
}

async function lockIssuer(tx: Tx, slug: string): Promise<number | null> {
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.slug, slug))
    .for('update')
  if (!company) return null
  const [issuer] = await tx
    .select({ id: credentialIssuers.id })
    .from(credentialIssuers)
    .where(eq(credentialIssuers.companyId, company.id))
  return issuer?.id ?? null
}
