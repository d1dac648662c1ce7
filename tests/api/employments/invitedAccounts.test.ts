import { expect, test } from 'vitest'
import { acceptInvitation, declineInvitation, showInvitation } from '#contract/employments/invitations.ts'
import {
  createInvitedAccount,
  createInvitedPasskeyAccount,
  startInvitedPasskey,
} from '#contract/employments/invitedAccounts.ts'
import { cancelInvitation, resendInvitation } from '#contract/employments/members.ts'
import { signIn } from '#contract/accounts/signIn.ts'
import { register, verifyEmail } from '#contract/accounts/signUps.ts'
import { showOwnProfile, showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { signUpForm } from '../../signUpForm.ts'
import { password } from '../../world.ts'
import { failure, useBackend } from '../backend.ts'
import {
  createPerson,
  employmentOf,
  globex,
  newAddress,
  sendInvitation,
  tokenTo,
} from './invitationFixtures.ts'

let clock = Date.now()
const app = useBackend({ rateFactor: 1000 }, () => new Date(clock))
const person = { first_name: 'Olena', last_name: 'Marchenko', password, terms: true as const }
const accept = (token: string, change: object = {}) =>
  app.anyone.call(createInvitedAccount, { body: { ...person, token, ...change } })
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code
const accountsAt = async (email: string) => {
  const query = `select count(*)::int as count from account_emails where email = $1`
  const { rows } = await app.backend.connection.pool.query<{ count: number }>(query, [email])
  return rows[0]?.count
}

test('accepting creates the account of the invited address, joins and signs in, without a code', async () => {
  const { token, email } = await sendInvitation(app)
  const { token: session, joined, locale } = await accept(token, { time_zone: 'Europe/Kiev' })
  expect([joined, locale]).toEqual([{ company_slug: 'globex', company: 'Globex', role: 'member' }, 'en_GB'])
  const olena = app.withToken(session)
  expect(await olena.call(showOwnProfile)).toMatchObject({
    first_name: 'Olena',
    last_name: 'Marchenko',
    email,
    time_zone: 'Europe/Kyiv',
  })
  const extra = await olena.call(showOwnProfileExtra)
  expect(extra.companies).toMatchObject([{ slug: 'globex', role: 'member' }])
  expect(extra.employments).toMatchObject([{ company: 'Globex', position: 'Bookkeeper' }])
  expect(extra.employments[0]?.verified_at).not.toBeNull()
  // Nothing of the sign-up is left to do.
  expect(extra.sign_up).toEqual({ kind: 'personal', phone_pending: false })
  expect((await app.anyone.call(signIn, { body: { email, password } })).token).not.toBe('')
  // The owner of the mailbox hears of it: somebody else may have used a forwarded link.
  const [, mail] = await app.mailsTo(email, 2)
  expect(mail?.subject).toBe('Your Tenure account is ready')
  expect(mail?.text).toContain('/forgot-password')
  expect(app.securityLines.filter(({ kind }) => kind === 'signUpConfirmed').at(-1)).toMatchObject({
    outcome: 'done',
  })
})

test('a link creates one account, however often it is used', async () => {
  const { token, email } = await sendInvitation(app)
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => accept(token)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await accountsAt(email)).toBe(1)
  expect(await codeOf(accept(token))).toBe('invitationUsed')
})

test('the account is always that of the invited address, whatever is sent', async () => {
  const { token, email } = await sendInvitation(app)
  const other = newAddress()
  await accept(token, { email: other })
  expect([await accountsAt(email), await accountsAt(other)]).toEqual([1, 0])
})

test('an address that has an account is left to its sign-in, before and after the invitation', async () => {
  const owner = await createPerson(app)
  const known = await sendInvitation(app, owner.email)
  const early = await sendInvitation(app)
  const late = await createPerson(app, early.email)
  for (const { token } of [known, early]) {
    expect((await app.anyone.call(showInvitation, { query: { token } })).sign_up).toBeNull()
    expect(await failure(accept(token))).toMatchObject({ status: 409, code: 'invitationNeedsSignIn' })
    const { password: _, ...rest } = person
    expect(await codeOf(app.anyone.call(startInvitedPasskey, { body: { ...rest, token } }))).toBe(
      'invitationNeedsSignIn',
    )
  }
  for (const { id } of [owner, late]) expect((await employmentOf(app, id)).role).toBeNull()
  await late.caller.call(acceptInvitation, { body: { token: early.token } })
})

test('a closed account keeps its address', async () => {
  const { token, email } = await sendInvitation(app)
  const closed = await createPerson(app, email)
  await app.backend.connection.pool.query('update accounts set closed_at = now() where id = $1', [closed.id])
  expect(await codeOf(accept(token))).toBe('invitationNeedsSignIn')
})

test('an invitation that has ended creates no account', async () => {
  const gita = await app.as('gita')
  const ended: Record<string, () => Promise<{ token: string; email: string }>> = {
    async invitationCancelled() {
      const sent = await sendInvitation(app)
      await gita.call(cancelInvitation, { params: { ...globex, invitationId: sent.invitation.id } })
      return sent
    },
    async invitationDeclined() {
      const sent = await sendInvitation(app)
      await app.anyone.call(declineInvitation, { body: { token: sent.token } })
      return sent
    },
    async invitationUsed() {
      const sent = await sendInvitation(app)
      const other = await createPerson(app)
      await other.caller.call(acceptInvitation, { body: { token: sent.token, other_account: true } })
      return sent
    },
    async invitationUnknown() {
      const sent = await sendInvitation(app)
      clock += 60_000
      await gita.call(resendInvitation, { params: { ...globex, invitationId: sent.invitation.id } })
      // The newer link has replaced this one.
      expect(await tokenTo(app, sent.email, 2)).not.toBe(sent.token)
      return sent
    },
    async invitationExpired() {
      const sent = await sendInvitation(app)
      clock += 31 * 24 * 60 * 60 * 1000
      return sent
    },
  }
  for (const [code, make] of Object.entries(ended)) {
    const { token, email } = await make()
    expect([await codeOf(accept(token)), await accountsAt(email)]).toEqual([code, 0])
  }
  expect(await codeOf(accept('x'.repeat(43)))).toBe('invitationUnknown')
})

test('a sign-up that waits for its code is void once the address has its account', async () => {
  const { token, email } = await sendInvitation(app)
  const form = signUpForm(email, 'Other-pass-9')
  const { attempt, secret } = await app.anyone.call(register, { body: form })
  const code = /\b\d{6}\b/.exec((await app.mailsTo(email, 2)).at(-1)?.subject ?? '')?.[0] ?? ''
  await accept(token)
  await failure(app.anyone.call(verifyEmail, { body: { attempt, secret, code } }))
  await failure(app.anyone.call(signIn, { body: { email, password: 'Other-pass-9' } }))
  expect(await accountsAt(email)).toBe(1)
})

test.each([
  ['a common password', { password: 'Password1' }, 'password'],
  ['a weak password', { password: 'short' }, 'password'],
  ['terms that were not accepted', { terms: false }, 'terms'],
  ['no name', { first_name: ' ' }, 'first_name'],
])('%s is refused, and the link still works', async (_, change, field) => {
  const { token, email } = await sendInvitation(app)
  expect((await failure(accept(token, change))).fields[0]?.field).toBe(field)
  expect(await accountsAt(email)).toBe(0)
  await accept(token)
})

test('a passkey that was not made for this challenge creates nothing', async () => {
  const { token, email } = await sendInvitation(app)
  const { password: _, ...rest } = person
  const started = await app.anyone.call(startInvitedPasskey, { body: { ...rest, token } })
  expect(started.options).toMatchObject({
    user: { name: email, displayName: 'Olena Marchenko' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const answer = {
    id: 'forged',
    rawId: 'forged',
    type: 'public-key' as const,
    response: {},
    clientExtensionResults: {},
  }
  const send = (challenge: string) =>
    app.anyone.call(createInvitedPasskeyAccount, { body: { ...rest, token, challenge, answer } })
  expect(await codeOf(send(started.challenge))).toBe('passkeyRefused')
  expect(await codeOf(send('unknown'))).toBe('challengeEnded')
  expect(await accountsAt(email)).toBe(0)
})
