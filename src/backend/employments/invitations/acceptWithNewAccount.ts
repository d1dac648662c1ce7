import type * as z from 'zod/mini'
import type {
  createInvitedPasskeyAccount,
  InvitedAccountForm,
  InvitedPerson,
} from '#contract/employments/invitedAccounts.ts'
import type { Body } from '#contract/core/endpoint.ts'
import type { Locale } from '#contract/core/locale.ts'
import { canonicalTimeZone } from '../../dictionaries/timeZones.ts'
import { assertUncommonPassword } from '../../accounts/security/commonPasswords.ts'
import { deviceName } from '../../accounts/security/deviceNames.ts'
import { insertPasskey, registrationOptions, verifyRegistration } from '../../accounts/security/passkeys.ts'
import { hashPassword } from '../../accounts/security/passwords.ts'
import { endChallenge, startChallenge, tryChallenge } from '../../accounts/signIn/challenges.ts'
import { insertSession, type Device } from '../../accounts/signIn/sessions.ts'
import { deleteAttempts } from '../../accounts/signUp/attempts.ts'
import { createAccount } from '../../accounts/signUp/createAccount.ts'
import type { Context } from '../../core/context.ts'
import { isDuplicate, refuse } from '../../core/refuse.ts'
import { noteCall } from '../../core/security/currentCall.ts'
import { newToken } from '../../core/tokens.ts'
import { transact } from '../../core/transact.ts'
import type { Tx } from '../../db/connect.ts'
import { requireByToken } from './answerInvitation.ts'
import type { InvitationRow } from './invitationRows.ts'
import { findFreeAddress } from './invitedPerson.ts'
import { joinCompany } from './joinCompany.ts'
import { lockAndApplyDueEnds, requireAcceptable } from './dueEnds.ts'

interface Caller extends Device {
  readonly locale: Locale
}
type Token = { readonly token: string }
type Person = z.infer<typeof InvitedPerson> & Token

/**
 * Accepts an invitation with a new account for the invited address, and for no other: the mailed token confirms that the
 * caller reads its mailbox (docs/decisions/064-accounts-by-invitation.md).
 */
export async function withPassword(
  ctx: Context,
  caller: Caller,
  { password, ...person }: z.infer<typeof InvitedAccountForm> & Token,
) {
  assertUncommonPassword(password)
  await requireFree(ctx, caller, person)
  return accept(ctx, caller, person, await hashPassword(password))
}

/** Starts the registration of a passkey. The account does not exist yet, so its user handle is random. */
export async function startPasskey(ctx: Context, caller: Caller, person: Person) {
  const email = await requireFree(ctx, caller, person)
  const owner = { email, firstName: person.first_name, lastName: person.last_name }
  const options = await registrationOptions(ctx, owner)
  const begun = { challenge: options.challenge }
  const challenge = await startChallenge(ctx.db, ctx.now(), 'passkeySignUp', begun)
  return { challenge, options: { ...options } }
}

export async function withPasskey(
  ctx: Context,
  caller: Caller,
  { challenge: challengeToken, answer, ...person }: Body<typeof createInvitedPasskeyAccount>,
) {
  await requireFree(ctx, caller, person)
  const begun = await tryChallenge(ctx.db, ctx.now(), 'passkeySignUp', challengeToken)
  const registration = await verifyRegistration(ctx, answer, begun.challenge)
  const name = deviceName(caller.userAgent) || ctx.productName
  // Nobody knows this password. The owner of the mailbox can choose one by a password reset.
  const passwordHash = await hashPassword(newToken())
  try {
    return await accept(ctx, caller, person, passwordHash, async (tx, accountId) => {
      await endChallenge(tx, begun)
      await insertPasskey(tx, registration, { accountId, name, addedAt: ctx.now() })
    })
  } catch (error) {
    if (isDuplicate(error, 'passkeys_credential')) throw refuse('passkeyRefused')
    throw error
  }
}

/** The invited address. @throws Refused unless the invitation is pending and no account has its address */
async function requireFree(ctx: Context, { address }: Device, { token }: Token): Promise<string> {
  await ctx.rates.use('invitationToken', address)
  await ctx.rates.use('signUpAddress', address)
  const row = await requireByToken(ctx.db, token)
  noteCall({ typed: row.email })
  await requireAcceptable(ctx.db, row, ctx.now())
  return (await findFreeAddress(ctx.db, row)) ?? needsSignIn()
}

function needsSignIn(): never {
  throw refuse('invitationNeedsSignIn')
}

/** One transaction: the account never exists without the membership, and only one of several requests finds it pending. */
async function accept(
  ctx: Context,
  caller: Caller,
  person: Person,
  passwordHash: string,
  addCredential: (tx: Tx, accountId: number) => Promise<void> = async () => {},
) {
  const { token } = person
  return transact(ctx, async (tx, emit) => {
    const company = await lockAndApplyDueEnds(ctx, tx, emit, (await requireByToken(tx, token)).companyId)
    // Read again under the lock.
    const row = await requireByToken(tx, token)
    await requireAcceptable(tx, row, ctx.now())
    const accountId = await createFor(ctx, tx, row, { ...person, passwordHash, locale: caller.locale })
    noteCall({ accountId })
    await addCredential(tx, accountId)
    await joinCompany(ctx, tx, emit, {
      company,
      row,
      userId: accountId,
      terms: row,
      name: row.invitedName,
      verifiedBy: row.createdBy,
      answeredBy: accountId,
    })
    await emit('signedUp', { accountId })
    await emit('invitedAccountCreated', { accountId, invitationId: row.id })
    await emit('invitationAnswered', { invitationId: row.id })
    return {
      token: await insertSession(tx, accountId, caller, ctx.now()),
      locale: caller.locale,
      joined: { company_slug: company.slug, company: company.name, role: row.role },
    }
  })
}

async function createFor(
  ctx: Context,
  tx: Tx,
  row: InvitationRow,
  person: Person & { passwordHash: string; locale: Locale },
): Promise<number> {
  const email = (await findFreeAddress(tx, row)) ?? needsSignIn()
  const accountId = await createAccount(ctx, tx, {
    email,
    passwordHash: person.passwordHash,
    locale: person.locale,
    signUp: 'personal',
    // Joining is the end of this sign-up: the optional phone number is left to the settings.
    phonePending: false,
    termsAcceptedAt: ctx.now(),
    firstName: person.first_name,
    lastName: person.last_name,
    timeZone: canonicalTimeZone(person.time_zone),
  })
  // A sign-up was confirmed at the same moment.
  if (accountId === null) needsSignIn()
  await deleteAttempts(tx, email)
  return accountId
}
