import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { toRequest } from '#contract/core/call.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { requestPasswordReset } from '#contract/accounts/passwordResets.ts'
import { register, resendCode } from '#contract/accounts/signUps.ts'
import { signUpForm } from '../../signUpForm.ts'
import { people } from '../../world.ts'
import { transport, useBackend } from '../backend.ts'

/** A thousand timings; slow requests, which hash a password, get fewer. */
const app = useBackend({ rateFactor: 100_000 })
const api = transport(null, 'en_GB', () => app.backend)

async function time(endpoint: Endpoint, body: object, headers: Record<string, string> = {}): Promise<number> {
  const request = toRequest(api, endpoint, { body: { ...body } })
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  const started = performance.now()
  await (await app.send(request)).text()
  return performance.now() - started
}

let made = 0
const unknown = () => `stranger${++made}@new.example`
const names = Object.keys(people) as (keyof typeof people)[]
const known = () => people[names[++made % names.length] ?? 'ana'].email
const attemptOf = async (email: string) =>
  (await app.anyone.call(register, { body: signUpForm(email) })).attempt
const attempts = { known: '', unknown: '' }

type Kind = 'known' | 'unknown'
const address = { known, unknown }
/**
 * Longer than any server accepts, so that parsing it takes as long as hashing and the difference shows on any
 * machine.
 */
const slowUserAgent = { 'user-agent': 'Mozilla/5.0 (X11; '.repeat(60_000) }
const questions: [name: string, timings: number, ask: (kind: Kind) => Promise<number>][] = [
  ['signing in', 100, (kind) => time(signIn, { email: address[kind](), password: 'Wrong-horse-1' })],
  [
    'signing in with a long User-Agent',
    100,
    (kind) => time(signIn, { email: address[kind](), password: 'Wrong-horse-1' }, slowUserAgent),
  ],
  ['signing up', 100, (kind) => time(register, signUpForm(address[kind]()))],
  ['asking for a new password', 400, (kind) => time(requestPasswordReset, { email: address[kind]() })],
  ['asking for a new code', 400, (kind) => time(resendCode, { attempt: attempts[kind] })],
]

test.each(questions)(
  '%s takes as long for a known address as for an unknown one',
  async (_, count, sendRequest) => {
    attempts.known = await attemptOf(people.ana.email)
    attempts.unknown = await attemptOf(unknown())
    const times: Record<Kind, number[]> = { known: [], unknown: [] }
    // In random order, so that background work left by one request affects both kinds equally.
    for (const kind of shuffled(count)) times[kind].push(await sendRequest(kind))
    // How often a known address takes longer than an unknown one: half the time, if nothing tells them apart, with a
    // deviation of at most 6 in 100, however slow and uneven the machine is. A hash that one of them lacks makes it 90.
    expect(shareOfLonger(times)).toBeGreaterThan(0.24)
    expect(shareOfLonger(times)).toBeLessThan(0.76)
  },
  60_000,
)

function shuffled(count: number): Kind[] {
  const kinds = Array.from({ length: count }, (_, index): Kind => (index % 2 ? 'known' : 'unknown'))
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[kinds[last], kinds[other]] = [kinds[other]!, kinds[last]!]
  }
  return kinds
}

function shareOfLonger({ known, unknown }: Record<Kind, number[]>): number {
  const longer = known.map((one) => unknown.filter((other) => one > other).length)
  return longer.reduce((sum, count) => sum + count, 0) / (known.length * unknown.length)
}
