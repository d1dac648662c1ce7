import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { signIn } from '#contract/accounts/signIn.ts'
import { makeEmailPrimary } from '#contract/accounts/emails.ts'
import { startPasskeyRegistration } from '#contract/accounts/passkeys.ts'
import { reauthenticationMinutes, reauthenticateWithPassword } from '#contract/accounts/reauthentication.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import {
  confirmSecondFactor,
  endSecondFactor,
  finishSignIn,
  type ReauthenticationForm,
  renewRecoveryCodes,
  showSecondFactor,
  startSecondFactor,
} from '#contract/accounts/secondFactor.ts'
import {
  changePassword,
  endDevice,
  endOtherDevices,
  listActivity,
  listDevices,
} from '#contract/accounts/security.ts'
import { accountEmails } from '#backend/accounts/schema/emails.ts'
import { password, people, type PersonName } from '../../world.ts'
import { failure, useBackend } from '../backend.ts'

let now = new Date('2026-03-02T10:00:00Z')
const later = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000))
const app = useBackend({ rateFactor: 100 }, () => now)
const enter = (person: PersonName, secret = password) =>
  app.anyone.call(signIn, { body: { email: people[person].email, password: secret } })
const form = (current: string, fresh: string, again = fresh) => ({
  body: { current_password: current, password: fresh, password_confirmation: again },
})

test('changing the password signs out all other devices and sends a mail', async () => {
  const [current, other] = [await enter('mira'), await enter('mira')]
  const mira = app.withToken(current.token)
  await mira.call(changePassword, form(password, 'Another-pass-2'))
  expect((await mira.call(showOwnProfile)).user_id).toBe(await app.idOf('mira'))
  expect((await failure(app.withToken(other.token).call(showOwnProfile))).status).toBe(401)
  expect((await failure(enter('mira'))).code).toBe('credentialsIncorrect')
  await enter('mira', 'Another-pass-2')
  const [mail] = await app.mailsTo(people.mira.email)
  expect(mail?.text).toContain('/forgot-password')
  expect((await mira.call(listActivity)).items.map(({ kind }) => kind)).toContain('passwordChanged')
})

test('changing the password requires the current one, and the new one must satisfy the rules', async () => {
  const ana = await app.as('ana', 'en_GB')
  const titles = async (...args: Parameters<typeof form>) =>
    (await failure(ana.call(changePassword, form(...args)))).fields.map(({ title }) => title)
  expect(await titles('Wrong-pass-1', 'Another-pass-2')).toEqual(['Incorrect password'])
  expect(await titles('short', 'Another-pass-2')).toEqual([
    'Current password must be at least 8 characters long',
  ])
  expect(await titles(password, 'Short-1')).toContain('New password must be at least 8 characters long')
  expect(await titles(password, 'Short-1', 'Short-1')).toContain(
    'Password confirmation must be at least 8 characters long',
  )
  expect(await titles(password, 'no-capitals-1')).toEqual([
    'New password must include a number, an uppercase letter and a lowercase letter',
  ])
  expect(await titles(password, 'Another-pass-2', 'Another-pass-3')).toEqual(["Passwords don't match"])
  expect(await titles(password, password)).toEqual(['This is already your password. Choose another one.'])
  expect(await titles(password, 'Password123')).toEqual(['This password is too common. Choose another one.'])
})

test('devices are listed by name and network range, and signed out one by one or all at once', async () => {
  const [one, two, three] = [await enter('bohdan'), await enter('bohdan'), await enter('bohdan')]
  const bohdan = await app.reauthenticate(app.withToken(one.token))
  const devices = await bohdan.call(listDevices)
  expect(devices.filter(({ current }) => current)).toHaveLength(1)
  const other = devices.find(({ current }) => !current)
  await bohdan.call(endDevice, { params: { deviceId: other?.id ?? 0 } })
  const alive = await Promise.all(
    [two, three].map(({ token }) =>
      app
        .withToken(token)
        .call(showOwnProfile)
        .then(Boolean, () => false),
    ),
  )
  expect(alive.filter(Boolean)).toHaveLength(1)
  const ana = await app.asReauthenticated('ana')
  expect((await failure(ana.call(endDevice, { params: { deviceId: other?.id ?? 0 } }))).status).toBe(404)
  await bohdan.call(endOtherDevices)
  expect(await bohdan.call(listDevices)).toHaveLength(1)
})

/** Another address of a person. */
async function another(person: PersonName, email: string) {
  const [row] = await app.backend.ctx.db
    .insert(accountEmails)
    .values({ accountId: await app.idOf(person), email, confirmedAt: now })
    .returning({ id: accountEmails.id })
  if (!row) throw new Error('No row was returned')
  return row
}

/** Turns it on for a person; returns the code generator and the recovery codes. */
async function protect(person: PersonName) {
  const caller = await app.reauthenticate(app.withToken((await enter(person)).token))
  const { secret, uri } = await caller.call(startSecondFactor)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Tenure:/)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => totp.generate({ timestamp: now.getTime() })
  const { recovery_codes } = await caller.call(confirmSecondFactor, { body: { code: code() } })
  return { caller, code, recovery_codes }
}

test('the second factor is required after the password, and each code works once', async () => {
  const { caller, code, recovery_codes } = await protect('hugo')
  expect(recovery_codes).toHaveLength(10)
  const first = await enter('hugo')
  expect(first).toMatchObject({ token: '', device: null })
  const finish = (challenge: string | null, given: string) =>
    app.anyone.call(finishSignIn, { body: { challenge: challenge ?? '', code: given } })
  // The code that turned it on is used up.
  expect((await failure(finish(first.challenge, code()))).fields[0]?.code).toBe('codeIncorrect')
  later(30)
  const { token } = await finish(first.challenge, code())
  expect((await app.withToken(token).call(showOwnProfile)).user_id).toBe(await app.idOf('hugo'))
  expect((await failure(finish(first.challenge, code()))).code).toBe('challengeEnded')

  const second = await enter('hugo')
  const [recovery = ''] = recovery_codes
  await finish(second.challenge, recovery.toUpperCase().replace('-', ' '))
  const third = await enter('hugo')
  expect((await failure(finish(third.challenge, recovery))).fields[0]?.code).toBe('codeIncorrect')
  expect(await caller.call(showSecondFactor)).toEqual({ on: true, recovery_codes_left: 9 })

  for (let tries = 1; tries < 5; tries++) await failure(finish(third.challenge, '000000'))
  later(30)
  expect((await failure(finish(third.challenge, code()))).code).toBe('challengeEnded')
  const fourth = await enter('hugo')
  later(301)
  expect((await failure(finish(fourth.challenge, code()))).code).toBe('challengeEnded')

  await app.reauthenticate(caller)
  expect((await failure(caller.call(startSecondFactor))).code).toBe('secondFactorOn')
})

test('the password alone does not change sign-in methods while the second factor is on', async () => {
  const { caller, code, recovery_codes } = await protect('gita')
  const { id: emailId } = await another('gita', 'gita@second.example')
  const changes = {
    renewal: () => caller.call(renewRecoveryCodes),
    address: () => caller.call(makeEmailPrimary, { params: { emailId } }),
    passkey: () => caller.call(startPasskeyRegistration),
    removal: () => caller.call(endSecondFactor),
  }
  // Reauthentication by password alone ended when the factor was turned on.
  for (const [name, change] of Object.entries(changes))
    expect((await failure(change())).code, name).toBe('proofRequired')
  const reauthenticate = (body: z.infer<typeof ReauthenticationForm>) =>
    caller.call(reauthenticateWithPassword, { body })
  const codeOf = async (body: z.infer<typeof ReauthenticationForm>) =>
    (await failure(reauthenticate(body))).fields.map(({ code }) => code)
  const used = code()
  expect(await codeOf({ password })).toEqual(['required'])
  expect(await codeOf({ password, code: '' })).toEqual(['required'])
  expect(await codeOf({ password, code: 'no code' })).toEqual(['codeIncorrect'])
  expect(await codeOf({ password, code: 'zzzz-zzzz' })).toEqual(['codeIncorrect'])
  expect(await codeOf({ password, code: used })).toEqual(['codeIncorrect'])
  expect(await codeOf({ password: 'Wrong-pass-1', code: used })).toEqual(['passwordIncorrect'])
  for (const [name, change] of Object.entries(changes))
    expect((await failure(change())).code, name).toBe('proofRequired')
  expect(await caller.call(showSecondFactor)).toEqual({ on: true, recovery_codes_left: 10 })

  const [first = ''] = recovery_codes
  await reauthenticate({ password, code: first })
  expect(await caller.call(showSecondFactor)).toMatchObject({ recovery_codes_left: 9 })
  await changes.passkey()
  const [primary] = await changes.address()
  expect(primary?.email).toBe('gita@second.example')
  const renewed = await changes.renewal()
  expect(renewed.recovery_codes).not.toContain(recovery_codes[2])
  // A code works once, and earlier codes do not work either.
  later(reauthenticationMinutes * 60)
  expect((await failure(changes.removal())).code).toBe('proofRequired')
  expect(await codeOf({ password, code: recovery_codes[2] })).toEqual(['codeIncorrect'])
  await reauthenticate({ password, code: code() })
  expect(await codeOf({ password, code: code() })).toEqual(['codeIncorrect'])
  await changes.removal()
  const body = { email: 'gita@second.example', password }
  expect((await app.anyone.call(signIn, { body })).token).not.toBe('')
  const { items } = await caller.call(listActivity)
  expect(items.filter(({ kind }) => kind === 'recoveryCodeUsed')).toHaveLength(1)
  const mails = [...(await app.mailsTo(people.gita.email, 2)), ...(await app.mailsTo(body.email, 2))]
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(4)
})

test('of a hundred simultaneous uses of the same code one succeeds', async () => {
  const { code } = await protect('ivan')
  later(30)
  const { challenge } = await enter('ivan')
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, () =>
      app.anyone.call(finishSignIn, { body: { challenge: challenge ?? '', code: code() } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
