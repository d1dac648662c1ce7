import { createCipheriv } from 'node:crypto'
import { and, eq, sql } from '#drizzle'
import type { StatusPurpose } from '#contract/credentials/kinds.ts'
import { dayIn } from '#contract/core/days.ts'
import type { Context } from '../../core/context.ts'
import { notFound } from '../../core/refuse.ts'
import type { KeyRow } from '../issuers/keys.ts'
import { signDocument } from '../issuers/signDocument.ts'
import { createBitstring, encodeBitstring, minEntries, readBit, writeBit } from '../proofs/bitstring.ts'
import { credentialsContext } from '../proofs/contexts.ts'
import { credentialKeys, credentialLists, credentials } from '../schema.ts'
import type { ListRow } from './places.ts'

/** Of 256 unused places so many look as if they were set. */
const noisePerByte = 16
/** Signed lists that a process remembers; each has up to 20 KB. */
const maxRemembered = 50
const remembered = new Map<string, object>()

export const listUrl = (
  { siteUrl }: Pick<Context, 'siteUrl'>,
  { id, issuerId }: Pick<ListRow, 'id' | 'issuerId'>,
  purpose: StatusPurpose,
): string => `${siteUrl}/issuers/${issuerId}/lists/${id}/${purpose}.json`

interface Address {
  readonly issuerId: number
  readonly listId: number
  readonly purpose: StatusPurpose
}

/**
 * A list as a signed credential, as of the last commit. It is signed anew when one of its places has changed, and once a day,
 * because credentials can be refreshed from a day on.
 *
 * @throws Refused when there is no such list
 */
export async function showList(ctx: Context, { issuerId, listId, purpose }: Address): Promise<object> {
  const [found] = await ctx.db
    .select({ list: credentialLists, key: credentialKeys })
    .from(credentialLists)
    .innerJoin(credentialKeys, eq(credentialKeys.id, credentialLists.keyId))
    .where(and(eq(credentialLists.id, listId), eq(credentialLists.issuerId, issuerId)))
  if (!found) throw notFound()
  const { list, key } = found
  const today = dayIn('UTC', ctx.now())
  // Noise and key are random: a process may have read other databases.
  const state = [list.noise, purpose, list.version, key.publicKey, list.revokesUnknown, today].join(' ')
  const known = remembered.get(state)
  if (known) return known
  const signed = await signList(ctx, list, key, purpose, today)
  remembered.set(state, signed)
  const [oldest] = remembered.keys()
  if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
  return signed
}

const isSetFor = (purpose: StatusPurpose, today: string) =>
  purpose === 'revocation'
    ? sql<boolean>`${credentials.revokedAt} is not null`
    : sql<boolean>`(${credentials.revokedAt} is null and coalesce(${credentials.refreshOn} <= ${today}::date, false))`

/**
 * What a list of this site says of one of its places, without signing it, and under which DID. Null when there is no such list.
 *
 * @param place 0 to 131,071
 */
export async function readPlace(ctx: Context, { issuerId, listId, purpose }: Address, place: number) {
  const isSet = isSetFor(purpose, dayIn('UTC', ctx.now()))
  const [found] = await ctx.db
    .select({
      list: credentialLists,
      isSet: sql<boolean | null>`case when ${credentials.id} is not null then ${isSet} end`,
    })
    .from(credentialLists)
    .leftJoin(credentials, and(eq(credentials.listId, credentialLists.id), eq(credentials.place, place)))
    .where(and(eq(credentialLists.id, listId), eq(credentialLists.issuerId, issuerId)))
  if (!found) return null
  const { list } = found
  return { did: list.did, isSet: found.isSet ?? readBit(bitsOf(list, purpose, []), place) }
}

async function signList(ctx: Context, list: ListRow, key: KeyRow, purpose: StatusPurpose, today: string) {
  const places = await ctx.db
    .select({ place: credentials.place, isSet: isSetFor(purpose, today) })
    .from(credentials)
    .where(eq(credentials.listId, list.id))
  const id = listUrl(ctx, list, purpose)
  const document = {
    '@context': [credentialsContext],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: list.did,
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: purpose,
      encodedList: encodeBitstring(bitsOf(list, purpose, places)),
    },
  }
  return signDocument(ctx, { did: list.did, key }, document)
}

/** The bits of the places that are taken, and among them noise, so that a list does not tell how many there are. */
export function bitsOf(
  { noise, revokesUnknown }: Pick<ListRow, 'noise' | 'revokesUnknown'>,
  purpose: StatusPurpose,
  places: readonly { readonly place: number; readonly isSet: boolean }[],
): Uint8Array {
  const bits = createBitstring()
  if (revokesUnknown && purpose === 'revocation') bits.fill(0xff)
  else fillWithNoise(bits, noise, purpose)
  for (const { place, isSet } of places) writeBit(bits, place, isSet)
  return bits
}

/** The noise of a list is the same each time it is signed: otherwise what stays would be told from it. */
function fillWithNoise(bits: Uint8Array, noise: string, purpose: StatusPurpose): void {
  const start = Buffer.alloc(16)
  start.write(purpose)
  const stream = createCipheriv('aes-256-ctr', Buffer.from(noise, 'hex'), start).update(
    Buffer.alloc(minEntries),
  )
  for (let place = 0; place < minEntries; place++)
    if ((stream[place] ?? 0) < noisePerByte) writeBit(bits, place)
}
