import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { confirmEmail, makeEmailPrimary, startEmail } from '#contract/accounts/emails.ts'
import {
  requestPasswordReset,
  replacePassword,
  showPasswordReset,
} from '#contract/accounts/passwordResets.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { changePassword } from '#contract/accounts/security.ts'
import { password, people, type PersonName } from '../../world.ts'
import { failure, useBackend } from '../backend.ts'
import { createAccount } from './signUpSteps.ts'
import { atOnce, untilClosed, untilSubscribed, socketOf } from '../sockets.ts'
import { codeIn } from '../mail/sentSms.ts'

const minute = 60_000
let ahead = 0
const app = useBackend({ rateFactor: 100 }, () => new Date(Date.now() + ahead))
const limited = useBackend()

/** The token of the newest link mailed to an address. */
async function tokenFor(email: string): Promise<string> {
  const links = async () =>
    (await app.mailsTo(email, 0)).filter(({ text }) => text.includes('/new-password?token='))
  const before = (await links()).length
  await app.anyone.call(requestPasswordReset, { body: { email } })
  await expect.poll(async () => (await links()).length).toBe(before + 1)
  const [, token = ''] = /new-password\?token=([\w-]+)/.exec((await links()).at(-1)?.text ?? '') ?? []
  return token
}
const form = (token: string, chosen = 'Another-horse-2') => ({
  token,
  password: chosen,
  password_confirmation: chosen,
})
const logIn = (person: PersonName, tried: string) =>
  app.anyone.call(signIn, { body: { email: people[person].email, password: tried } })

test('a mailed link sets a new password, ends every session, and notifies the owner', async () => {
  const { email } = people.ana
  const ana = await app.as('ana')
  const token = await tokenFor(email)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await app.anyone.call(showPasswordReset, { body: { token } })).toEqual({ email })
  await app.anyone.call(replacePassword, { body: form(token) })
  expect((await failure(ana.call(showOwnProfile))).kind).toBe('unauthorized')
  expect((await failure(logIn('ana', password))).code).toBe('credentialsIncorrect')
  await logIn('ana', 'Another-horse-2')
  const notice = (await app.mailsTo(email, 2)).at(-1)
  expect(notice?.subject).toBe('Your Tenure password was changed')
  expect(notice?.html).toContain('/forgot-password')
  const again = await failure(app.anyone.call(replacePassword, { body: form(token, 'Third-horse-3') }))
  expect(again).toMatchObject({ status: 422, code: 'resetLinkInvalid' })
})

test('open sockets end within a second, for good', async () => {
  const caller = app.withToken((await createAccount(app, 'sockets@new.example')).token)
  const { user_id } = await caller.call(showOwnProfile)
  const socket = socketOf(app, caller)
  const channel = socket.subscribe(`private-${userChannel(user_id)}`)
  await untilSubscribed(channel)
  const token = await tokenFor('sockets@new.example')
  await atOnce(() =>
    Promise.all([untilClosed(socket), app.anyone.call(replacePassword, { body: form(token) })]),
  )
  expect(socket.connection.state).toBe('disconnected')
})

test('of parallel uses of one link one succeeds', async () => {
  const token = await tokenFor(people.hugo.email)
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, (_, index) =>
      app.anyone.call(replacePassword, { body: form(token, `Another-horse-${index}`) }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a link works for half an hour, and only the newest one', async () => {
  const { email } = people.gita
  const first = await tokenFor(email)
  const second = await tokenFor(email)
  expect((await failure(app.anyone.call(showPasswordReset, { body: { token: first } }))).code).toBe(
    'resetLinkInvalid',
  )
  ahead = 30 * minute
  const late = await failure(app.anyone.call(replacePassword, { body: form(second) }))
  expect(late.code).toBe('resetLinkInvalid')
  ahead = 29 * minute
  await app.anyone.call(replacePassword, { body: form(second) })
  ahead = 0
})

test('a pending link is invalidated when the password or the primary address changes', async () => {
  const email = 'voided@new.example'
  const caller = app.withToken((await createAccount(app, email)).token)
  const token = await tokenFor(email)
  const fresh = { password: 'Changed-horse-2', password_confirmation: 'Changed-horse-2' }
  await caller.call(changePassword, { body: { current_password: 'Correct-horse-1', ...fresh } })
  expect((await failure(app.anyone.call(replacePassword, { body: form(token) }))).code).toBe(
    'resetLinkInvalid',
  )
  const again = await tokenFor(email)
  const other = 'voided-other@new.example'
  await app.reauthenticate(caller)
  await caller.call(startEmail, { body: { email: other } })
  const code = codeIn((await app.mailsTo(other)).at(-1)?.subject)
  const { id } = await caller.call(confirmEmail, { body: { email: other, code } })
  await caller.call(makeEmailPrimary, { params: { emailId: id } })
  expect((await failure(app.anyone.call(showPasswordReset, { body: { token: again } }))).code).toBe(
    'resetLinkInvalid',
  )
})

test('the new password must satisfy the rules, with their own messages', async () => {
  const token = await tokenFor(people.mira.email)
  const titles = async (chosen: string, repeated = chosen) => {
    const body = { token, password: chosen, password_confirmation: repeated }
    const { fields } = await failure(app.anyone.call(replacePassword, { body }))
    return fields.map(({ title }) => title)
  }
  expect(await titles('Short-1', 'S')).toEqual([
    'New password must be at least 8 characters long',
    'Password confirmation must be at least 8 characters long',
  ])
  expect(await titles('without-capital-1')).toEqual([
    'New password must include a number, an uppercase letter and a lowercase letter',
  ])
  expect(await titles('Correct-horse-1', 'Correct-horse-2')).toEqual(["Passwords don't match"])
  expect(await titles('Password123')).toEqual(['This password is too common. Choose another one.'])
  expect(await titles(password)).toEqual(['This is already your password. Choose another one.'])
  expect(await titles('', '')).toEqual(['Field is required', 'Field is required'])
  // A refused form does not use up the link.
  await app.anyone.call(replacePassword, { body: form(token) })
})

test('a malformed token opens nothing, and only the hash of a token is stored', async () => {
  for (const token of ['x', 'a'.repeat(43), "' or 1=1 --"])
    expect((await failure(app.anyone.call(showPasswordReset, { body: { token } }))).code).toBe(
      'resetLinkInvalid',
    )
  const token = await tokenFor(people.ivan.email)
  const { pool } = app.backend.connection
  for (const table of ['password_resets', 'events', 'pgboss.job']) {
    const { rows } = await pool.query(`select * from ${table}`)
    expect(JSON.stringify(rows)).not.toContain(token)
  }
})

test('an unknown address gets the same response and no mail', async () => {
  const email = 'nobody@new.example'
  expect(await app.anyone.call(requestPasswordReset, { body: { email } })).toEqual({ email })
  await tokenFor(people.bohdan.email)
  expect(await app.mailsTo(email, 0)).toEqual([])
})

test('an address receives at most five links in half an hour', async () => {
  const body = { email: people.ana.email }
  for (let count = 0; count < 5; count++) await limited.anyone.call(requestPasswordReset, { body })
  const refused = await failure(limited.anyone.call(requestPasswordReset, { body }))
  expect(refused).toMatchObject({ status: 429, code: 'tooManyRequests' })
  expect(refused.retryAfter).toBeGreaterThan(25 * 60)
})
