import * as z from 'zod/mini'
import { decodeBitstring, minEntries, readBit } from '../proofs/bitstring.ts'
import { parseCredential, type Credential, type StatusEntry } from './credential.ts'
import type { Issuer } from './issuerKeys.ts'
import { isPrivate, type Sources } from './sources.ts'
import { Unverifiable } from './unverifiable.ts'
import { requireValidDates, requireSigned } from './requireSigned.ts'

/** Each may be a list that is fetched. */
const maxEntries = 4
const purposes = ['revocation', 'suspension', 'refresh'] as const
type Purpose = (typeof purposes)[number]

const ListSubject = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]),
  statusPurpose: z.union([z.string(), z.array(z.string())]),
  encodedList: z.string(),
})

/**
 * What the issuer says about a credential since it was signed.
 *
 * @throws Unverifiable when it is revoked or suspended, or when that cannot be found out
 */
export async function readStatus(credential: Credential, issuer: Issuer, sources: Sources) {
  const entries = credential.credentialStatus ?? []
  if (entries.length > maxEntries) throw new Unverifiable('credentialTooComplex')
  if (entries.some(({ type }) => !type.includes('BitstringStatusListEntry')))
    throw new Unverifiable('credentialStatusUnsupported')
  const places = entries.flatMap(placeOf)
  const lists = new Map<string, Promise<List>>()
  const read = async ({ url, ...place }: Place & { url: string }) => {
    const own = await readOwnPlace(url, place, issuer, sources)
    if (own !== null) return own
    const list = lists.get(url) ?? readList(url, issuer, sources)
    lists.set(url, list)
    return (await list)(place)
  }
  const areSet = await Promise.all(places.map(read))
  const set = new Set(places.filter((_, at) => areSet[at]).map(({ purpose }) => purpose))
  if (set.has('revocation')) throw new Unverifiable('credentialRevoked')
  if (set.has('suspension')) throw new Unverifiable('credentialSuspended')
  if (set.has('refresh')) return 'refresh'
  return places.length > 0 ? 'current' : 'unlisted'
}

interface Place {
  readonly purpose: Purpose
  readonly index: number
}

/** Other purposes, such as messages, say nothing about whether it counts. */
function placeOf(entry: StatusEntry): (Place & { readonly url: string })[] {
  const purpose = purposes.find((one) => one === entry.statusPurpose)
  if (!purpose) return []
  const { statusListCredential: url, statusListIndex, statusSize } = entry
  const index = /^\d{1,9}$/.test(String(statusListIndex)) ? Number(statusListIndex) : null
  if (!url || index === null || (statusSize !== undefined && Number(statusSize) !== 1))
    throw new Unverifiable('credentialStatusInvalid')
  return [{ purpose, index, url }]
}

/** Whether a place is set in a list of this server. Null when the list is another's. */
async function readOwnPlace(url: string, { purpose, index }: Place, issuer: Issuer, { own }: Sources) {
  const found = (await own?.readOwnPlace(url, index)) ?? null
  if (found === null) return null
  if (found.did !== issuer.id) throw new Unverifiable('credentialStatusOtherIssuer')
  if (found.purpose !== purpose || index >= minEntries) throw new Unverifiable('credentialStatusInvalid')
  return found.isSet
}

type List = (place: Place) => boolean

/** A list, verified like a credential, as a function that says whether a place in it is set. */
async function readList(url: string, issuer: Issuer, sources: Sources): Promise<List> {
  const document = await fetchList(url, sources)
  const { bits, listed } = await verifyList(document, issuer, sources)
  return ({ purpose, index }) => {
    if (!listed.includes(purpose) || index >= bits.length * 8)
      throw new Unverifiable('credentialStatusInvalid')
    return readBit(bits, index)
  }
}

async function fetchList(url: string, { fetchDocument }: Sources) {
  try {
    return await fetchDocument(url, { mayLeaveHost: true })
  } catch (error) {
    throw new Unverifiable(
      isPrivate(error) ? 'credentialStatusPrivate' : 'credentialStatusUnreachable',
      error,
    )
  }
}

async function verifyList(document: Readonly<Record<string, unknown>>, issuer: Issuer, sources: Sources) {
  const { subject, isOther } = await asList(document, issuer, sources)
  if (isOther) throw new Unverifiable('credentialStatusOtherIssuer')
  const bits = decodeBitstring(subject.encodedList)
  if (bits === 'tooLarge') throw new Unverifiable('credentialStatusTooLarge')
  if (bits === 'damaged') throw new Unverifiable('credentialStatusInvalid')
  return { bits, listed: [subject.statusPurpose].flat() }
}

/** What is wrong with a list is not wrong with the credential, and gets a sentence about the list. */
async function asList(document: Readonly<Record<string, unknown>>, issuer: Issuer, sources: Sources) {
  try {
    const list = parseCredential(document)
    const [subject] = z.tuple([ListSubject]).parse(list.credentialSubject)
    if (!list.type.includes('BitstringStatusListCredential'))
      throw new Unverifiable('credentialStatusInvalid')
    if (list.issuer.id !== issuer.id) return { subject, isOther: true }
    await requireSigned(document, issuer, sources)
    requireValidDates(list, sources.now)
    return { subject, isOther: false }
  } catch (error) {
    if (error instanceof Unverifiable || error instanceof z.core.$ZodError)
      throw new Unverifiable('credentialStatusInvalid', error)
    throw error
  }
}
