import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { listEmails, makeEmailPrimary, removeEmail } from '#contract/accounts/emails.ts'
import { listPasskeys, removePasskey, renamePasskey } from '#contract/accounts/passkeys.ts'
import { requestPasswordReset, replacePassword } from '#contract/accounts/passwordResets.ts'
import { listPhones, makePhonePrimary, removePhone } from '#contract/accounts/phones.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { confirmSecondFactor, finishSignIn, startSecondFactor } from '#contract/accounts/secondFactor.ts'
import { changePassword, endDevice, listDevices } from '#contract/accounts/security.ts'
import { accountPhones } from '#backend/accounts/schema/phones.ts'
import { passkeys } from '#backend/accounts/schema/security.ts'
import { accountEmails } from '#backend/accounts/schema/emails.ts'
import { password } from '../../world.ts'
import { failure, useBackend } from '../backend.ts'
import { newAddress, createPerson, type Person } from '../employments/invitationFixtures.ts'

let now = new Date('2026-03-02T10:00:00Z')
const app = useBackend({ rateFactor: 1000 }, () => now)
const enter = (email: string, tried = password) =>
  app.anyone.call(signIn, { body: { email, password: tried } })
const chosen = (text: string) => ({ password: text, password_confirmation: text })

test('a password is compared exactly as typed, to the last character', async () => {
  const { caller, email } = await createPerson(app)
  // Longer than the 72 bytes some hash functions use, with a trailing space and a combining character.
  const exact = `Довгий-пароль-${'ж'.repeat(60)}-Ünd-1\u0301 `
  await caller.call(changePassword, { body: { current_password: password, ...chosen(exact) } })
  expect((await enter(email, exact)).token).not.toBe('')
  for (const near of [
    exact.trim(),
    exact.slice(0, -2),
    exact.toLowerCase(),
    exact.normalize('NFD'),
    ` ${exact}`,
  ])
    expect((await failure(enter(email, near))).code).toBe('credentialsIncorrect')
  const tooLong = caller.call(changePassword, {
    body: { current_password: exact, ...chosen(`Aa1${'x'.repeat(198)}`) },
  })
  expect((await failure(tooLong)).fields[0]).toMatchObject({ field: 'password', code: 'tooLong' })
})

test('every sign-in creates a new token, whatever the browser sent', async () => {
  const { email } = await createPerson(app)
  const brought = 'A'.repeat(43)
  const tokens = await Promise.all(
    [app.anyone, app.withToken(brought), app.withToken(brought)].map(
      async (caller) => (await caller.call(signIn, { body: { email, password } })).token,
    ),
  )
  expect(new Set([...tokens, brought]).size).toBe(4)
  expect((await failure(app.withToken(brought).call(showOwnProfile))).status).toBe(401)
})

/** A person with one of every item in the settings. */
async function settled(): Promise<Person> {
  const person = await createPerson(app)
  const { db } = app.backend.ctx
  await db.insert(accountEmails).values({ accountId: person.id, email: newAddress(), confirmedAt: now })
  const number = `+38067${String(person.id).padStart(7, '0')}`
  await db.insert(accountPhones).values({ accountId: person.id, number, confirmedAt: now, isPrimary: true })
  const key = { publicKey: 'AA', counter: 0, synced: false, addedAt: now }
  await db
    .insert(passkeys)
    .values({ accountId: person.id, credentialId: `key-${person.id}`, name: 'Laptop', ...key })
  await enter(person.email)
  return person
}
const all = async ({ caller }: Person) => ({
  emails: await caller.call(listEmails),
  phones: await caller.call(listPhones),
  passkeys: await caller.call(listPasskeys),
  devices: (await caller.call(listDevices)).map(({ id }) => id),
})

test('nobody accesses someone else’s settings by id', async () => {
  const [victim, intruder] = [await settled(), await settled()]
  const before = await all(victim)
  const emailId = before.emails.find(({ primary }) => !primary)?.id ?? 0
  const phoneId = before.phones[0]?.id ?? 0
  const passkeyId = before.passkeys[0]?.id ?? 0
  const caller = await app.reauthenticate(intruder.caller)
  const tries = [
    caller.call(makeEmailPrimary, { params: { emailId } }),
    caller.call(removeEmail, { params: { emailId } }),
    caller.call(makePhonePrimary, { params: { phoneId } }),
    caller.call(removePhone, { params: { phoneId } }),
    caller.call(renamePasskey, { params: { passkeyId }, body: { name: 'Mine' } }),
    caller.call(removePasskey, { params: { passkeyId } }),
    ...before.devices.map((deviceId) => caller.call(endDevice, { params: { deviceId } })),
  ]
  const statuses = await Promise.all(tries.map(async (tried) => (await failure(tried)).status))
  expect(statuses).toEqual(tries.map(() => 404))
  expect(await all(victim)).toEqual(before)
})

/** A person with a second factor, and the next code of their app. */
async function guarded() {
  const person = await createPerson(app)
  await app.reauthenticate(person.caller)
  const { secret } = await person.caller.call(startSecondFactor)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => totp.generate({ timestamp: now.getTime() })
  await person.caller.call(confirmSecondFactor, { body: { code: code() } })
  now = new Date(now.getTime() + 30_000)
  return { ...person, code }
}

test('a new password does not replace the second factor, and ends a half-completed sign-in', async () => {
  const { email, code } = await guarded()
  const halfWay = await enter(email)
  await app.anyone.call(requestPasswordReset, { body: { email } })
  const links = async () =>
    (await app.mailsTo(email)).flatMap(({ text }) => /new-password\?token=([\w-]+)/.exec(text)?.[1] ?? [])
  await expect.poll(async () => (await links()).length).toBe(1)
  const [token = ''] = await links()
  expect(await app.anyone.call(replacePassword, { body: { token, ...chosen('Another-pass-2') } })).toBeNull()
  const again = await enter(email, 'Another-pass-2')
  expect([again.token, again.challenge === null]).toEqual(['', false])
  const late = app.anyone.call(finishSignIn, {
    body: { challenge: halfWay.challenge ?? '', code: code() },
  })
  expect((await failure(late)).code).toBe('challengeEnded')
})

test('a half-completed sign-in gives no access and belongs to its own account', async () => {
  const [attacker, victim] = [await guarded(), await guarded()]
  const { challenge } = await enter(victim.email)
  expect((await failure(app.withToken(challenge).call(showOwnProfile))).status).toBe(401)
  const crossed = app.anyone.call(finishSignIn, {
    body: { challenge: challenge ?? '', code: attacker.code() },
  })
  expect((await failure(crossed)).fields[0]?.code).toBe('codeIncorrect')
})
