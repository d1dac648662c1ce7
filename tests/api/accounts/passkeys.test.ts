import { expect, test } from 'vitest'
import {
  addPasskey,
  signInWithPasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
} from '#contract/accounts/passkeys.ts'
import {
  reauthenticateWithPasskey,
  showReauthentication,
  startPasskeyReauthentication,
} from '#contract/accounts/reauthentication.ts'
import { signIn } from '#contract/accounts/signIn.ts'
import type { CallError } from '#contract/core/errors.ts'
import { password, people, type PersonName } from '../../world.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { createDevice } from './passkeyDevice.ts'

const app = useBackend({ rateFactor: 100 })
const isFresh = async (caller: Caller) => (await caller.call(showReauthentication)).fresh_until !== null

/** A person with a passkey, in a session without reauthentication. */
async function withPasskey(person: PersonName) {
  const caller = await app.asReauthenticated(person)
  const device = createDevice()
  const { challenge, options } = await caller.call(startPasskeyRegistration)
  await caller.call(addPasskey, {
    body: { challenge, name: 'Key', answer: device.create(options.challenge) },
  })
  const { token } = await app.anyone.call(signIn, { body: { email: people[person].email, password } })
  return { device, session: app.withToken(token) }
}
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code

test('a passkey reauthenticates its owner, with each request once', async () => {
  const { device, session } = await withPasskey('ana')
  const { challenge, options } = await session.call(startPasskeyReauthentication)
  const body = { challenge, answer: device.use(options.challenge) }
  expect(await isFresh(session)).toBe(false)
  await session.call(reauthenticateWithPasskey, { body })
  expect(await isFresh(session)).toBe(true)
  expect(await codeOf(session.call(reauthenticateWithPasskey, { body }))).toBe('challengeEnded')
})

test('neither another’s passkey nor a request made for another person reauthenticates', async () => {
  const bohdan = await withPasskey('bohdan')
  const mira = await withPasskey('mira')
  const own = await bohdan.session.call(startPasskeyReauthentication)
  const other = await mira.session.call(startPasskeyReauthentication)
  const attempts = {
    'another’s passkey': { challenge: own.challenge, answer: mira.device.use(own.options.challenge) },
    'another’s request': {
      challenge: other.challenge,
      answer: bohdan.device.use(other.options.challenge),
    },
  }
  for (const [what, body] of Object.entries(attempts))
    expect([what, await codeOf(bohdan.session.call(reauthenticateWithPasskey, { body }))]).toEqual([
      what,
      'passkeyNotYours',
    ])
  expect(await isFresh(bohdan.session)).toBe(false)
})

test('a passkey that no account has signs nobody in', async () => {
  const { device } = await withPasskey('ana')
  const { challenge, options } = await app.anyone.call(startPasskeySignIn)
  const answer = { ...device.use(options.challenge), id: 'bm9ib2R5cw' }
  const { status, code } = await failure(app.anyone.call(signInWithPasskey, { body: { challenge, answer } }))
  expect([status, code]).toEqual([422, 'passkeyUnknown'])
})

test('of one answer that is sent several times at once, one signs in', async () => {
  const { device } = await withPasskey('gita')
  const { challenge, options } = await app.anyone.call(startPasskeySignIn)
  const body = { challenge, answer: device.use(options.challenge) }
  const sent = Array.from({ length: 5 }, () => app.anyone.call(signInWithPasskey, { body }))
  const refused = (await Promise.allSettled(sent)).flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as CallError).code] : [],
  )
  // Whether its challenge has ended or its counter was used is a matter of which step the others have reached.
  expect(refused).toHaveLength(4)
  expect(['challengeEnded', 'passkeyUnknown']).toEqual(expect.arrayContaining(refused))
})
