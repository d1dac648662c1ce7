import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { call } from '#contract/core/call.ts'
import type { CallError } from '#contract/core/errors.ts'
import { createInvitedAccount } from '#contract/employments/invitedAccounts.ts'
import { showInvitation } from '#contract/employments/invitations.ts'
import { confirmSecondFactor, startSecondFactor } from '#contract/accounts/secondFactor.ts'
import { reauthenticateWithPassword } from '#contract/accounts/reauthentication.ts'
import {
  changeSignUpEmail,
  continueSignUp,
  register,
  resendCode,
  verifyEmail,
} from '#contract/accounts/signUps.ts'
import { signUpForm } from '../../signUpForm.ts'
import { password, people } from '../../world.ts'
import { failure, useBackend } from '../backend.ts'

const app = useBackend()
let hosts = 0
const newAddress = () => `192.0.2.${++hosts}`

/** A caller from its own network address, so that limits are not shared between tests. */
function from(address: string) {
  return {
    baseUrl: 'http://backend',
    locale: 'en_GB' as const,
    texts: { network: '', unknown: '' },
    token: () => null,
    send: (request: Request) => app.backend.fetch(request, { address, requestId: '' }),
  }
}
function expectLimit(error: CallError, seconds: number): void {
  expect(error).toMatchObject({ status: 429, code: 'tooManyRequests' })
  expect(error.retryAfter).toBeGreaterThan(0)
  expect(error.retryAfter).toBeLessThanOrEqual(seconds)
  const wait = error.retryAfter ?? 0
  const words = wait > 90 ? `in ${Math.ceil(wait / 60)} minutes.` : `in ${wait} second`
  expect(error.message).toContain(`Too many attempts. Try again ${words}`)
}

test('an account accepts ten wrong passwords in 15 minutes, from any network address', async () => {
  const body = { email: people.ana.email, password: 'Wrong-horse-1' }
  for (let tries = 0; tries < 10; tries++) {
    const refused = await failure(call(from(newAddress()), signIn, { body }))
    expect(refused).toMatchObject({ status: 422, code: 'credentialsIncorrect' })
  }
  expectLimit(await failure(call(from(newAddress()), signIn, { body })), 15 * 60)
  // Even the correct password is refused now.
  expectLimit(await failure(call(from(newAddress()), signIn, { body: { ...body, password } })), 15 * 60)
})

test('an IPv6 network counts as one address, however it is written', async () => {
  const spellings = [
    '2001:db8:7::1',
    '[2001:db8:7::2]:443',
    '2001:DB8:7:0:ffff::3',
    '2001:db8:7::ffff:ffff:ffff:ffff',
  ]
  for (let tries = 0; tries < 25; tries++) {
    const body = { email: `nobody${tries}@new.example`, password: 'Wrong-horse-1' }
    const api = from(spellings[tries % spellings.length] ?? '')
    expect((await failure(call(api, signIn, { body }))).status).toBe(422)
  }
  const body = { email: people.gita.email, password }
  expectLimit(await failure(call(from('2001:db8:7::9'), signIn, { body })), 5 * 60)
  await call(from('2001:db8:7:1::9'), signIn, { body })
})

test('the networks of a /48 share four times what one may do', async () => {
  const look = (address: string) =>
    failure(call(from(address), showInvitation, { query: { token: 'A'.repeat(43) } }))
  const networks = Array.from({ length: 120 }, (_, network) => `2001:db8:9:${network.toString(16)}::1`)
  const answers = await Promise.all(networks.map(look))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['invitationUnknown']))
  expectLimit(await look('2001:db8:9:ffff::1'), 10 * 60)
  expect((await look('2001:db8:a::1')).code).toBe('invitationUnknown')
})

test('a network address makes 25 attempts in five minutes, across all accounts', async () => {
  const api = from(newAddress())
  for (let tries = 0; tries < 25; tries++) {
    const body = { email: `nobody${tries}@new.example`, password: 'Wrong-horse-1' }
    expect((await failure(call(api, signIn, { body }))).status).toBe(422)
  }
  const body = { email: people.gita.email, password }
  expectLimit(await failure(call(api, signIn, { body })), 5 * 60)
})

test('signing in resets the count of wrong passwords', async () => {
  const body = { email: people.hugo.email, password: 'Wrong-horse-1' }
  for (let tries = 0; tries < 9; tries++) await failure(call(from(newAddress()), signIn, { body }))
  await call(from(newAddress()), signIn, { body: { ...body, password } })
  for (let tries = 0; tries < 9; tries++)
    expect((await failure(call(from(newAddress()), signIn, { body }))).status).toBe(422)
})

test('confirming the password of a pending sign-up does not reset the account’s count of wrong passwords', async () => {
  const { email } = people.mira
  await call(from(newAddress()), register, { body: signUpForm(email) })
  for (let tries = 0; tries < 5; tries++) {
    const wrong = { email, password: 'Wrong-horse-1' }
    await failure(call(from(newAddress()), signIn, { body: wrong }))
    const own = { email, password: 'Correct-horse-1' }
    expect((await failure(call(from(newAddress()), signIn, { body: own }))).code).toBe('emailNotVerified')
  }
  expectLimit(await failure(call(from(newAddress()), signIn, { body: { email, password } })), 15 * 60)
})

test('an address receives three codes in ten minutes, including the one of the sign-up', async () => {
  const email = 'codes@new.example'
  const { attempt, secret } = await call(from(newAddress()), register, { body: signUpForm(email) })
  for (let sent = 1; sent < 3; sent++) await call(from(newAddress()), resendCode, { body: { attempt } })
  expectLimit(await failure(call(from(newAddress()), resendCode, { body: { attempt } })), 10 * 60)
  expectLimit(await failure(call(from(newAddress()), register, { body: signUpForm(email) })), 10 * 60)
  const back = { attempt, secret, email }
  expectLimit(await failure(call(from(newAddress()), changeSignUpEmail, { body: back })), 10 * 60)
  // Signing in with the password continues with the code that was sent last.
  const body = { email, password: 'Correct-horse-1' }
  expect((await call(from(newAddress()), continueSignUp, { body })).attempt).toBe(attempt)
})

const nowhere = () => crypto.randomUUID()

test('a network address requests 20 codes and tries 30 in ten minutes', async () => {
  const api = from(newAddress())
  for (let sent = 0; sent < 20; sent++) await call(api, resendCode, { body: { attempt: nowhere() } })
  expectLimit(await failure(call(api, resendCode, { body: { attempt: nowhere() } })), 10 * 60)
  const guess = () => ({ attempt: nowhere(), secret: 'x', code: '123456' })
  for (let tries = 0; tries < 30; tries++)
    expect((await failure(call(api, verifyEmail, { body: guess() }))).status).toBe(422)
  expectLimit(await failure(call(api, verifyEmail, { body: guess() })), 10 * 60)
})

test('a sign-up accepts ten wrong passwords in 15 minutes', async () => {
  const { attempt } = await call(from(newAddress()), register, { body: signUpForm('guessed@new.example') })
  const body = { attempt, password: 'Wrong-horse-1', code: '123456' }
  for (let tries = 0; tries < 10; tries++)
    expect((await failure(call(from(newAddress()), verifyEmail, { body }))).fields[0]?.code).toBe(
      'passwordIncorrect',
    )
  expectLimit(await failure(call(from(newAddress()), verifyEmail, { body })), 15 * 60)
})

test('a network address opens thirty invitation links in ten minutes, valid or not', async () => {
  const address = newAddress()
  const look = (whence: string) =>
    failure(call(from(whence), showInvitation, { query: { token: 'A'.repeat(43) } }))
  for (let tries = 0; tries < 30; tries++) expect((await look(address)).code).toBe('invitationUnknown')
  expectLimit(await look(address), 10 * 60)
  expect((await look(newAddress())).code).toBe('invitationUnknown')
})

test('a network address tries to create twenty accounts by invitation in an hour', async () => {
  const address = newAddress()
  const body = {
    first_name: 'Olena',
    last_name: 'Marchenko',
    terms: true as const,
    password: 'Long-enough-1',
    token: 'A'.repeat(43),
  }
  const create = () => failure(call(from(address), createInvitedAccount, { body }))
  for (let tries = 0; tries < 20; tries++) expect((await create()).code).toBe('invitationUnknown')
  expectLimit(await create(), 60 * 60)
})

test('after ten wrong second-factor codes, further codes are refused for 15 minutes', async () => {
  const ivan = await app.as('ivan', 'en_GB')
  await app.reauthenticate(ivan)
  const { secret } = await ivan.call(startSecondFactor)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recovery_codes } = await ivan.call(confirmSecondFactor, { body: { code } })
  // Turning it on used one try.
  for (let tries = 1; tries < 10; tries++) {
    const refused = await failure(
      ivan.call(reauthenticateWithPassword, { body: { password, code: 'zzzz-zzzz' } }),
    )
    expect(refused.fields[0]?.code).toBe('codeIncorrect')
  }
  const body = { password, code: recovery_codes[0] }
  expectLimit(await failure(ivan.call(reauthenticateWithPassword, { body })), 15 * 60)
})
