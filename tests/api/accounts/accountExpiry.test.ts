import { beforeEach, expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { signOut } from '#contract/accounts/session.ts'
import { resendCode, verifyEmail } from '#contract/accounts/signUps.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { password, people } from '../../world.ts'
import { failure, useBackend } from '../backend.ts'
import { beginSignUp, codeMailed } from './signUpSteps.ts'

const minute = 60_000
const day = 24 * 60 * minute
let ahead = 0
const app = useBackend({ rateFactor: 100 }, () => new Date(Date.now() + ahead))
beforeEach(() => {
  ahead = 0
})

const tokenOf = async (person: 'ana' | 'gita') =>
  (await app.anyone.call(signIn, { body: { email: people[person].email, password } })).token

test('a code expires after ten minutes, and a new one completes the sign-up', async () => {
  const email = 'late@new.example'
  const body = await beginSignUp(app, email)
  ahead = 10 * minute
  const refused = await failure(app.anyone.call(verifyEmail, { body }))
  expect(refused.fields[0]).toMatchObject({ field: 'code', code: 'codeExpired' })
  await app.anyone.call(resendCode, { body: { attempt: body.attempt } })
  const code = await codeMailed(app, email, 2)
  const { token } = await app.anyone.call(verifyEmail, { body: { ...body, code } })
  expect(token).not.toBe('')
})

test('a code still works just before ten minutes have passed', async () => {
  const body = await beginSignUp(app, 'in-time@new.example')
  ahead = 10 * minute - 5_000
  const { token } = await app.anyone.call(verifyEmail, { body })
  expect(token).not.toBe('')
})

test('a new code invalidates the previous one', async () => {
  const email = 'two@new.example'
  const body = await beginSignUp(app, email)
  await app.anyone.call(resendCode, { body: { attempt: body.attempt } })
  const second = await codeMailed(app, email, 2)
  // One pair in a million is identical.
  if (body.code !== second) {
    const refused = await failure(app.anyone.call(verifyEmail, { body }))
    expect(refused.fields[0]?.code).toBe('codeIncorrect')
  }
  await app.anyone.call(verifyEmail, { body: { ...body, code: second } })
})

test('a sign-up expires after seven days', async () => {
  const body = await beginSignUp(app, 'slow@new.example')
  ahead = 7 * day
  const refused = await failure(app.anyone.call(verifyEmail, { body }))
  expect(refused.fields[0]?.code).toBe('codeIncorrect')
})

test('a session expires after 365 days', async () => {
  const caller = app.withToken(await tokenOf('ana'))
  ahead = 365 * day - minute
  await caller.call(showOwnProfile)
  ahead = 365 * day + minute
  expect((await failure(caller.call(showOwnProfile))).kind).toBe('unauthorized')
})

test('signing out ends that session and no other', async () => {
  const [one, other] = [app.withToken(await tokenOf('gita')), app.withToken(await tokenOf('gita'))]
  await one.call(signOut)
  expect((await failure(one.call(showOwnProfile))).kind).toBe('unauthorized')
  await other.call(showOwnProfile)
})

test('a malformed token belongs to nobody', async () => {
  for (const token of ['x', 'a'.repeat(43), "' or 1=1 --", 'a'.repeat(5000)])
    expect((await failure(app.withToken(token).call(showOwnProfile))).status).toBe(401)
})

test('only the hash of a token is stored', async () => {
  const token = await tokenOf('ana')
  const { rows } = await app.backend.connection.pool.query('select token_hash from sessions')
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(rows)).not.toContain(token)
})
