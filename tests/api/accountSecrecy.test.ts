import { expect, test } from 'vitest'
import { register, resendCode, signIn, verifyEmail } from '#contract/accounts.ts'
import { toRequest } from '#contract/call.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { password, people } from '../world.ts'
import { useBackend } from './backend.ts'

const world = useBackend({ rateFactor: 1000 })
const api = {
  baseUrl: 'http://backend',
  locale: 'en_GB' as const,
  texts: { network: '', unknown: '' },
  token: () => null,
  send: (request: Request) => world.send(request),
}
const form = (email: string) => ({
  first_name: 'Olena',
  last_name: 'Marchenko',
  email,
  password: 'Correct-horse-1',
  password_confirmation: 'Correct-horse-1',
  terms: true as const,
})

/** Status and body as they stand on the wire, and how long they took, in milliseconds. */
async function answer(endpoint: Endpoint, body: Record<string, unknown>) {
  const started = performance.now()
  const response = await world.send(toRequest(api, endpoint, { body }))
  const text = await response.text()
  const email = String(body['email'])
  return {
    said: `${response.status} ${text.replaceAll(email, '<email>')}`,
    ms: performance.now() - started,
  }
}

let made = 0
const stranger = () => `stranger${++made}@new.example`
const known = people.ana.email

/** The body for a known or unknown address. */
const questions: [string, Endpoint, (email: string) => Record<string, unknown>][] = [
  ['signing in', signIn, (email) => ({ email, password: 'Wrong-horse-1' })],
  ['signing up', register, form],
  ['asking for a code', resendCode, (email) => ({ email })],
  ['trying a code', verifyEmail, (email) => ({ email, code: '123456' })],
]

test.each(questions)('%s says the same of a known and of an unknown address', async (_, endpoint, body) => {
  const [one, other] = [await answer(endpoint, body(known)), await answer(endpoint, body(stranger()))]
  expect(one.said).toBe(other.said)
})

test.each(questions)('%s takes about as long for both', async (_, endpoint, body) => {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 15; round++) {
    times.known.push((await answer(endpoint, body(known))).ms)
    times.unknown.push((await answer(endpoint, body(stranger()))).ms)
  }
  // Generous: what is to be seen is a hash or a mail that only one of them waits for.
  expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(
    0.5 * Math.max(median(times.known), median(times.unknown)) + 5,
  )
})

test('an account that waits for its code looks like one that does not exist', async () => {
  const email = 'waiting@new.example'
  await answer(register, form(email))
  const nobody = await answer(verifyEmail, { email: stranger(), code: '123456' })
  // Past the five tries too: only who has the code is told that it has ended.
  for (let tries = 0; tries < 7; tries++)
    expect((await answer(verifyEmail, { email, code: '123456' })).said).toBe(nobody.said)
  expect((await answer(signIn, { email, password: 'Wrong-horse-1' })).said).toBe(
    (await answer(signIn, { email: stranger(), password: 'Wrong-horse-1' })).said,
  )
})

test('a form that a stranger left for somebody’s address does not set the password', async () => {
  const email = 'victim@new.example'
  await answer(register, {
    ...form(email),
    password: 'Stranger-pass-1',
    password_confirmation: 'Stranger-pass-1',
  })
  await answer(register, form(email))
  const mails = await world.mailsTo(email, 2)
  const code = /\d{6}/.exec(mails.at(-1)?.subject ?? '')?.[0]
  expect((await answer(verifyEmail, { email, code })).said).toMatch(/^200/)
  expect((await answer(signIn, { email, password: 'Stranger-pass-1' })).said).toMatch(/^422/)
  expect((await answer(signIn, { email, password: 'Correct-horse-1' })).said).toMatch(/^200/)
})

test('signing up anew with a confirmed address changes nothing there', async () => {
  await answer(register, { ...form(people.hugo.email), first_name: 'Changed' })
  expect((await answer(signIn, { email: people.hugo.email, password: 'Correct-horse-1' })).said).toMatch(
    /^422/,
  )
  expect((await answer(signIn, { email: people.hugo.email, password })).said).toMatch(/^200/)
})

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
