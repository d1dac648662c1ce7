import { expect, test } from 'vitest'
import * as accounts from '#contract/accounts/signIn.ts'
import * as phones from '#contract/accounts/phones.ts'
import * as session from '#contract/accounts/session.ts'
import * as signUps from '#contract/accounts/signUps.ts'
import { useBackend } from '../backend.ts'

const app = useBackend({ rateFactor: 10_000 })
const endpoints = [
  ...[signUps.register, signUps.registerCompany, signUps.continueSignUp, signUps.changeSignUpEmail],
  ...[signUps.verifyEmail, signUps.resendCode, phones.startPhone, phones.confirmPhone],
  accounts.signIn,
  session.signOut,
  session.authorizeChannel,
]
const fields = [
  ...['first_name', 'last_name', 'email', 'password', 'password_confirmation', 'terms', 'code'],
  ...[
    'company_name',
    'industry_id',
    'size_id',
    'country_id',
    'attempt',
    'secret',
    'phone',
    'socket_id',
    'channel_name',
    '__proto__',
  ],
]
const types = [
  'application/json',
  'application/json; charset=utf-7',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  '',
]

const right: Readonly<Record<string, unknown>> = {
  first_name: 'Olena',
  last_name: 'Marchenko',
  email: 'random@new.example',
  password: 'Correct-horse-1',
  password_confirmation: 'Correct-horse-1',
  terms: true,
  code: '123456',
  attempt: '3b241101-e2bb-4255-8caf-4136c566a962',
  secret: 'x'.repeat(43),
  phone: '+380671234567',
  company_name: 'Larch and Lantern',
  industry_id: 1,
  size_id: '2',
  country_id: 3,
  socket_id: '1.1',
  channel_name: 'private-user.1',
}

/** Seeded pseudo-random numbers, so that a failure can be reproduced. */
function chance(seed: number) {
  let state = seed
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  return { next, of: <T>(list: readonly T[]): T => list[next(list.length)] as T }
}

function value({ next, of }: ReturnType<typeof chance>, depth = 0): unknown {
  const kind = next(depth > 3 ? 9 : 12)
  if (kind === 0) return null
  if (kind === 1) return next(2) === 0
  if (kind === 2) return of([0, -1, 1, 1e308, -0.5, 2 ** 53, 9_223_372_036_854_775_807])
  if (kind === 3) return 'a'.repeat(next(3000))
  if (kind === 4)
    return of(['\u0000', 'a\u0000b', '\ud800', 'йї', '🦊', "' or 1=1;--", '%00', '\\', '{{product}}'])
  if (kind === 5) return `p${next(99)}@new.example`
  if (kind === 6) return of(['Correct-horse-1', '123456', 'on', '1', '', '-1', '1e9', '99999999999999999999'])
  if (kind <= 8) return of(['private-user.1', '1.1', 'private-company.99999999999999999999', '\r\nx: y'])
  if (kind === 9) return Array.from({ length: next(4) }, () => value({ next, of }, depth + 1))
  return Object.fromEntries(
    Array.from({ length: next(5) }, () => [of(fields), value({ next, of }, depth + 1)]),
  )
}

function body(random: ReturnType<typeof chance>): string {
  const { next, of } = random
  // From almost valid to entirely invalid: almost valid bodies get further.
  const wrong = 1 + next(8)
  const form = Object.fromEntries(
    fields
      .filter(() => next(20) > 0)
      .map((field) => [field, next(8) < wrong - 1 || !(field in right) ? value(random) : right[field]]),
  )
  const json = JSON.stringify(form)
  const cut = next(4)
  if (cut === 0) return json.slice(0, next(json.length))
  if (cut === 1)
    return of([
      '',
      'null',
      '[]',
      '1',
      '"x"',
      '[[[',
      '{"a":',
      '--x\r\n',
      '--x--',
      'a=b&c[]=d&c[e]=f',
      '\u0000',
    ])
  return json
}

test.each(endpoints)('$method $path handles 300 random bodies without a server error', async (endpoint) => {
  const { token } = await app.as('ana')
  for (let seed = 1; seed <= 300; seed++) {
    const random = chance(seed * 7919)
    const type = seed % 3 === 0 ? random.of(types) : 'application/json'
    // Signing out would leave no session to try with.
    const bearer = endpoint.path === session.signOut.path ? 'x'.repeat(43) : token
    const response = await app.send(
      new Request(`http://backend${endpoint.path}?locale=${random.of(['en_GB', 'uk_UA', 'xx', ''])}`, {
        method: endpoint.method,
        headers: { ...(type ? { 'content-type': type } : {}), authorization: `Bearer ${bearer}` },
        body: body(random),
      }),
    )
    const text = await response.text()
    expect(response.status, `seed ${seed}: ${text}`).toBeLessThan(500)
    expect(() => JSON.parse(text) as unknown).not.toThrow()
  }
})
