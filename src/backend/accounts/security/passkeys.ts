import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import { and, asc, count, eq } from '#drizzle'
import { passkeyLimit, type Passkey } from '#contract/accounts/passkeys.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { transact } from '../../core/transact.ts'
import { notOwned, isDuplicate, notFound, refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../schema/accounts.ts'
import { profiles } from '../../profiles/schema/profiles.ts'
import { passkeys } from '../schema/security.ts'
import { recordActivity, type Actor } from './activity.ts'
import { endChallenge, startChallenge, tryChallenge } from '../signIn/challenges.ts'

type Row = typeof passkeys.$inferSelect
type Registration = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/** The WebAuthn relying party: the host of the site and the only origin that may use its passkeys. */
export const relyingParty = ({ siteUrl }: Pick<Context, 'siteUrl'>) => {
  const { hostname, origin } = new URL(siteUrl)
  return { rpID: hostname, origin }
}

const toPasskey = ({ id, name, addedAt, lastUsedAt, synced }: Row): Passkey => ({
  id,
  name,
  synced,
  added_at: addedAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})

export async function listPasskeys(db: Tx, { userId }: Viewer): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, userId))
    .orderBy(asc(passkeys.id))
  return rows.map(toPasskey)
}

export async function startPasskeyRegistration(ctx: Context, { userId }: Viewer) {
  const own = await ctx.db.select().from(passkeys).where(eq(passkeys.accountId, userId))
  if (own.length >= passkeyLimit) throw refuse('passkeysFull')
  const [person] = await ctx.db
    .select({ email: accounts.email, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.userId, accounts.id))
    .where(eq(accounts.id, userId))
  if (!person) throw refuse('unauthorized')
  const options = await registrationOptions(ctx, person, {
    userID: new TextEncoder().encode(String(userId)),
    // At most one passkey per authenticator.
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
  })
  const begun = { accountId: userId, challenge: options.challenge }
  const challenge = await startChallenge(ctx.db, ctx.now(), 'passkeyAdding', begun)
  return { challenge, options: { ...options } }
}

/** The request to the browser to create a passkey for a person. */
export const registrationOptions = (
  ctx: Context,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
  more: Pick<Parameters<typeof generateRegistrationOptions>[0], 'userID' | 'excludeCredentials'> = {},
) =>
  generateRegistrationOptions({
    rpName: ctx.productName,
    rpID: relyingParty(ctx).rpID,
    userName: email,
    userDisplayName: `${firstName} ${lastName}`,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    ...more,
  })

export async function addPasskey(
  ctx: Context,
  { userId }: Viewer,
  actor: Actor,
  { challenge: token, name, answer }: { challenge: string; name: string; answer: object },
): Promise<Passkey> {
  const begun = await tryChallenge(ctx.db, ctx.now(), 'passkeyAdding', token)
  if (begun.accountId !== userId) throw refuse('challengeEnded')
  const info = await verifyRegistration(ctx, answer, begun.challenge)
  try {
    return await transact(ctx, async (tx, emit) => {
      await endChallenge(tx, begun)
      const row = await insertPasskey(tx, info, { accountId: userId, name, addedAt: ctx.now() })
      await assertBelowLimit(tx, userId)
      await recordActivity(tx, userId, 'passkeyAdded', actor)
      await emit('securityChanged', { accountId: userId, change: 'passkeyAdded' })
      return toPasskey(row)
    })
  } catch (error) {
    if (isDuplicate(error, 'passkeys_credential')) throw refuse('passkeyRefused')
    throw error
  }
}

export async function insertPasskey(
  tx: Tx,
  { credential, credentialBackedUp }: Registration,
  owner: Pick<Row, 'accountId' | 'name' | 'addedAt'>,
): Promise<Row> {
  const [row] = await tx
    .insert(passkeys)
    .values({
      ...owner,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      synced: credentialBackedUp,
    })
    .returning()
  if (!row) throw new Error('No row was returned')
  return row
}

async function assertBelowLimit(tx: Tx, userId: number): Promise<void> {
  const [own] = await tx.select({ many: count() }).from(passkeys).where(eq(passkeys.accountId, userId))
  if ((own?.many ?? 0) > passkeyLimit) throw refuse('passkeysFull')
}

/** @throws Refused unless this browser has created a passkey for this challenge and this site */
export async function verifyRegistration(
  ctx: Context,
  answer: object,
  expectedChallenge: string,
): Promise<Registration> {
  const response = answer as RegistrationResponseJSON
  const { rpID, origin } = relyingParty(ctx)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    })
    if (verified && registrationInfo) return registrationInfo
  } catch (error) {
    // The library throws different errors for a response that does not match the challenge.
    throw refuse('passkeyRefused', { cause: error })
  }
  throw refuse('passkeyRefused')
}

const own = (userId: number, passkeyId: number) =>
  and(eq(passkeys.id, passkeyId), eq(passkeys.accountId, userId))

const missing = async (db: Tx, passkeyId: number) =>
  (await db.$count(passkeys, eq(passkeys.id, passkeyId))) > 0 ? notOwned() : notFound()

export async function renamePasskey(
  { db }: Context,
  { userId }: Viewer,
  passkeyId: number,
  name: string,
): Promise<Passkey> {
  const [row] = await db.update(passkeys).set({ name }).where(own(userId, passkeyId)).returning()
  if (!row) throw await missing(db, passkeyId)
  return toPasskey(row)
}

export async function removePasskey(
  ctx: Context,
  { userId }: Viewer,
  actor: Actor,
  passkeyId: number,
): Promise<null> {
  await transact(ctx, async (tx, emit) => {
    const removed = await tx.delete(passkeys).where(own(userId, passkeyId)).returning()
    if (removed.length === 0) throw await missing(tx, passkeyId)
    await recordActivity(tx, userId, 'passkeyRemoved', actor)
    await emit('securityChanged', { accountId: userId, change: 'passkeyRemoved' })
  })
  return null
}
