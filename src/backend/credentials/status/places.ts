import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from '#drizzle'
import type { Tx } from '../../db/connect.ts'
import { minEntries } from '../proofs/bitstring.ts'
import { credentialLists, credentials } from '../schema.ts'

export type ListRow = typeof credentialLists.$inferSelect

/** A fuller list is closed: random places stay cheap to find, and the next one says as little about its credentials. */
export const maxTaken = minEntries / 2

interface Signer {
  readonly issuerId: number
  readonly did: string
  readonly keyId: number
}

interface Place {
  readonly list: ListRow
  readonly place: number
}

/**
 * A random free place in the open list of an issuer, whose list stays locked until the transaction ends. Its company is locked
 * already, so nobody else takes a place of it.
 */
export async function takePlace(tx: Tx, signer: Signer, now: Date): Promise<Place> {
  const place = randomInt(minEntries)
  const open = await findOpenList(tx, signer, place)
  if (open && open.taken < maxTaken)
    // At most half of all places are taken.
    return open.isTaken ? takePlace(tx, signer, now) : { list: open.list, place }
  if (open)
    await tx.update(credentialLists).set({ closedAt: now }).where(eq(credentialLists.id, open.list.id))
  return { list: await openList(tx, signer, now), place }
}

/** Locks the open list of an issuer. */
async function findOpenList(tx: Tx, { issuerId, did }: Signer, place: number) {
  const isOpen = and(
    eq(credentialLists.issuerId, issuerId),
    eq(credentialLists.did, did),
    isNull(credentialLists.closedAt),
  )
  const ofList = sql`from ${credentials} where ${credentials.listId} = ${credentialLists.id}`
  const taken = sql<number>`(select count(*)::int ${ofList})`
  const isTaken = sql<boolean>`exists (select ${ofList} and ${credentials.place} = ${place})`
  const [open] = await tx
    .select({ list: credentialLists, taken, isTaken })
    .from(credentialLists)
    .where(isOpen)
    .for('update')
  return open ?? null
}

async function openList(tx: Tx, signer: Signer, now: Date): Promise<ListRow> {
  const [list] = await tx
    .insert(credentialLists)
    .values({ ...signer, noise: randomBytes(32).toString('hex'), createdAt: now })
    .returning()
  if (!list) throw new Error('Inserting the list returned no row')
  return list
}

/**
 * After the database was restored from a backup: places that it does not know may have been given out since. They count as
 * revoked, and no more are given out of these lists.
 */
export async function closeListsAfterRestore(tx: Tx, now: Date): Promise<number> {
  const closed = await tx
    .update(credentialLists)
    .set({ closedAt: now, revokesUnknown: true })
    .where(eq(credentialLists.revokesUnknown, false))
    .returning({ id: credentialLists.id })
  // Also of lists that an earlier restore has closed, places may be unknown now.
  await tx.update(credentialLists).set({ version: sql`${credentialLists.version} + 1` })
  return closed.length
}
