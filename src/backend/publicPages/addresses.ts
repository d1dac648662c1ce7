import { createHash, randomInt } from 'node:crypto'
import { desc, eq, inArray, or } from '#drizzle'
import { addressesPerPerson, PublicAddress } from '#contract/publicPages/address.ts'
import { toSlug } from '../companies/slugs.ts'
import type { Context } from '../core/context.ts'
import { invalid, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { publicAddresses, takenAddresses } from './schema.ts'
import { letterShape } from '../companies/letterShapes.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Latest first. */
export const listAddresses = (db: Tx, userId: number) =>
  db
    .select({ address: publicAddresses.address, chosenAt: publicAddresses.chosenAt })
    .from(publicAddresses)
    .where(eq(publicAddresses.userId, userId))
    .orderBy(desc(publicAddresses.chosenAt), desc(publicAddresses.address))

/**
 * Gives an address to a person, for good. Of several people who want it or one that looks like it, the unique indexes let
 * one have it. The person's profile must be locked. @throws Refused
 */
export async function claimPageAddress(ctx: Context, tx: Tx, userId: number, address: string): Promise<void> {
  if (isReserved(address, ctx.productName)) throw invalid({ field: 'address', code: 'publicAddressReserved' })
  const own = await listAddresses(tx, userId)
  if (own.some((one) => one.address === address)) {
    await tx.update(publicAddresses).set({ chosenAt: ctx.now() }).where(eq(publicAddresses.address, address))
    return
  }
  if (own.length >= addressesPerPerson) throw refuse('publicAddressLimit')
  const shape = shapeOf(address)
  // A further spelling of an own address: the shape is the person's already.
  const isOwnShape = own.some((one) => shapeOf(one.address) === shape)
  const [taken] = await tx
    .insert(takenAddresses)
    .values({ addressHash: hash(address), shapeHash: isOwnShape ? null : hash(shape) })
    .onConflictDoNothing()
    .returning({ addressHash: takenAddresses.addressHash })
  if (!taken) throw invalid({ field: 'address', code: 'publicAddressTaken' })
  await tx.insert(publicAddresses).values({ address, userId, chosenAt: ctx.now() })
}

/** Whether anyone has or had the address. */
export async function wasTaken(db: Tx, address: string): Promise<boolean> {
  return (await db.$count(takenAddresses, eq(takenAddresses.addressHash, hash(address)))) > 0
}

/** A free address made from a name; empty when the name has no letters that can be transliterated. */
export async function suggestAddress({ db, productName }: Context, name: string): Promise<string> {
  const slug = toSlug(name)
  const candidates = [
    slug,
    ...[2, 3, 4, 5].map((one) => `${slug}-${one}`),
    `${slug}-${randomInt(1000, 10_000)}`,
  ]
    .filter((one) => PublicAddress.safeParse(one).success && !isReserved(one, productName))
    .map((address) => ({ address, addressHash: hash(address), shapeHash: hash(shapeOf(address)) }))
  if (candidates.length === 0) return ''
  const taken = await db
    .select()
    .from(takenAddresses)
    .where(
      or(
        inArray(
          takenAddresses.addressHash,
          candidates.map(({ addressHash }) => addressHash),
        ),
        inArray(
          takenAddresses.shapeHash,
          candidates.map(({ shapeHash }) => shapeHash),
        ),
      ),
    )
  const hashes = new Set(taken.flatMap(({ addressHash, shapeHash }) => [addressHash, shapeHash]))
  const free = candidates.find((one) => !hashes.has(one.addressHash) && !hashes.has(one.shapeHash))
  return free?.address ?? ''
}

/** Addresses that look alike have the same shape: `ana-koval`, `anakoval` and `ana-kova1`. */
const shapeOf = (address: string): string => letterShape(address.replaceAll('-', ''))

/** Addresses that could be taken for the product's own, or for a page of it. */
const reserved = [
  'about account accounts admin administrator anonymous api billing blog careers company companies contact',
  'cookies copyright cv demo developer developers edit employment everyone feed feeds files help helpdesk home',
  'hr index info invitation job jobs legal login logout mail me moderator new news nobody null official owner',
  'page pages password people person policy postmaster press preview privacy profile profiles public reports',
  'robots root safety search security settings signin signup sitemap staff status support system team terms',
  'tenure test trust undefined user users verified verify webmaster www you',
]
  .join(' ')
  .split(' ')
const reservedShapes = new Set(reserved.map(shapeOf))

/** @param product the product's name, as it is configured */
const isReserved = (address: string, product: string): boolean =>
  reservedShapes.has(shapeOf(address)) || shapeOf(address) === shapeOf(product.toLowerCase())
