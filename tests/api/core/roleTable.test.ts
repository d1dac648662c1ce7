import { beforeEach, describe, expect, test } from 'vitest'
import * as accounts from '#contract/accounts/signIn.ts'
import { callUntyped, type Transport } from '#contract/core/call.ts'
import { closeAccount } from '#contract/accounts/closing.ts'
import { definitionOf } from '#contract/core/definition.ts'
import { CallError } from '#contract/core/errors.ts'
import { password, people, type PersonName } from '../../world.ts'
import { useBackend, type Caller } from '../backend.ts'
import { useFixtures } from '../fixtures.ts'
import { findLeakedValues, addPrivateContacts } from '../settings/privateData.ts'
import { useLocalInternet } from './localInternet.ts'
import {
  otherCompanyCalls,
  missingCalls,
  roles,
  type CallArguments,
  type Role,
  type Row,
} from './roleTable.ts'
import { everyRow } from './roles/every.ts'

const internet = useLocalInternet()
const app = useBackend({ rateFactor: 1000, web: internet.config })
const rows = everyRow(app, useFixtures(app), internet)

beforeEach(() => addPrivateContacts(app))

describe('every endpoint responds to every role as the table defines', () => {
  for (const row of rows) {
    const name = [row.endpoint.method, row.endpoint.path, row.about].filter(Boolean).join(' ')
    test(name, async () => {
      const answered: Partial<Record<Role, number>> = {}
      const leaks: string[] = []
      let args: CallArguments | null = null
      let used: CallArguments = {}
      for (const role of roles) {
        args ??= await row.args()
        used = args
        const caller = await callerOf(role)
        if (row.endpoint.requiresReauthentication) await unlessClosing(row.endpoint, caller)
        const code = await status(caller, row.endpoint, args, (answer) =>
          leaks.push(
            ...findLeakedValues(role, row.endpoint, used, answer).map((leak) => `${role} is told ${leak}`),
          ),
        )
        answered[role] = code
        // What a call has changed is not given to the next role.
        if (code < 400 && row.endpoint.method !== 'GET') args = null
      }
      expect(answered).toEqual(row.expected)
      expect(leaks, name).toEqual([])
      for (const { as, args, status: expectedStatus, what } of [
        ...missingCalls(row, used),
        ...otherCompanyCalls(row, used),
      ]) {
        const caller = await callerOf(as)
        if (row.endpoint.requiresReauthentication) await unlessClosing(row.endpoint, caller)
        expect(await status(caller, row.endpoint, args), what).toBe(expectedStatus)
      }
      if (row.others) {
        const { as, args, status: expectedStatus } = row.others
        expect(await status(await app.as(as), row.endpoint, await args()), "somebody else's").toBe(
          expectedStatus,
        )
      }
      if (row.missing) {
        const { as, args, status: expectedStatus = 404 } = row.missing
        if (row.endpoint.requiresReauthentication) await app.asReauthenticated(as)
        expect(await status(await app.as(as), row.endpoint, args), 'missing').toBe(expectedStatus)
      }
    })
  }
})

test('every served endpoint is in the table', () => {
  const inTable = rows.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  const served = app.backend.app.endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(served.filter((name) => !inTable.includes(name))).toEqual([])
  expect(inTable.filter((name) => !served.includes(name))).toEqual([])
})

test('endpoints that require reauthentication refuse everyone without it', async () => {
  // Sessions of people open none of those for staff, which tests/api/staff has.
  const sensitive = rows.filter(
    ({ endpoint }) => endpoint.requiresReauthentication && definitionOf(endpoint).access !== 'staff',
  )
  expect(sensitive.length).toBeGreaterThan(12)
  for (const { endpoint, args } of sensitive)
    for (const role of roles) {
      const made = await args()
      const { token } = await callerOf(role)
      // Signed in again without reauthentication: signing in does not count.
      const caller = token === null ? app.anyone : await entered(role)
      const name = `${endpoint.method} ${endpoint.path} ${role}`
      expect(await status(caller, endpoint, made), name).toBe(token === null ? 401 : 403)
    }
})

const fresh = new Map<Role, Caller>()
async function entered(role: Role): Promise<Caller> {
  const known = fresh.get(role)
  if (known) return known
  const { email } = people[role as PersonName]
  const { token } = await app.anyone.call(accounts.signIn, { body: { email, password } })
  const caller = app.withToken(token)
  fresh.set(role, caller)
  return caller
}

/** Closing an account runs without reauthentication, so that everyone exists for the later rows. */
async function unlessClosing(endpoint: Row['endpoint'], caller: Caller): Promise<void> {
  if (caller.token && endpoint !== closeAccount) await app.reauthenticate(caller)
}

function callerOf(role: Role): Caller | Promise<Caller> {
  return role === 'nobody' ? app.anyone : app.as(role)
}

function withRaw(request: Request, { raw }: CallArguments): Request {
  if (!raw) return request
  for (const [name, value] of Object.entries(raw.headers)) request.headers.set(name, value)
  return new Request(request, raw.body ? { body: raw.body } : {})
}

async function status(
  { token }: Caller,
  endpoint: Row['endpoint'],
  args: CallArguments,
  read: (answer: string) => void = () => undefined,
): Promise<number> {
  const api: Transport = {
    baseUrl: 'http://backend',
    locale: 'en_GB',
    texts: { network: '', unknown: '' },
    token: () => token,
    async send(request) {
      const response = await app.send(withRaw(request, args))
      read(await response.clone().text())
      return response
    },
  }
  const { body, ...rest } = args
  try {
    // A body is sent only where the endpoint has one, so that rows can share theirs.
    await callUntyped(api, endpoint, definitionOf(endpoint).body ? { ...rest, body: body ?? {} } : rest)
    return 200
  } catch (error) {
    if (error instanceof CallError) return error.status
    throw error
  }
}
