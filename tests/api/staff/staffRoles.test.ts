import { expect, test } from 'vitest'
import { callUntyped } from '#contract/core/call.ts'
import { definitionOf } from '#contract/core/definition.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { CallError } from '#contract/core/errors.ts'
import { hasStaffRole, staffRoles } from '#contract/core/staffRoles.ts'
import { transport, useBackend, type Caller } from '../backend.ts'
import type { CallArguments } from '../core/roleTable.ts'
import { staffRows } from '../core/roles/staff.ts'
import { useFixtures } from '../fixtures.ts'
import { asStaff } from './staffFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const rows = staffRows(useFixtures(app)).filter(({ endpoint }) => definitionOf(endpoint).access === 'staff')

async function statusOf({ token }: Caller, endpoint: Endpoint, args: CallArguments): Promise<number> {
  try {
    await callUntyped(
      transport(token, 'en_GB', () => app.backend),
      endpoint,
      args,
    )
    return 200
  } catch (error) {
    if (error instanceof CallError) return error.status
    throw error
  }
}

for (const { endpoint, args } of rows)
  test(`${endpoint.method} ${endpoint.path} is for the roles that it takes`, async () => {
    const { staffRole } = definitionOf(endpoint)
    for (const role of staffRoles) {
      const status = await statusOf(await asStaff(app, role), endpoint, (await args?.()) ?? {})
      const isAllowed = staffRole === undefined || hasStaffRole([role], staffRole)
      // What an allowed role asks for may not exist; the tests of each endpoint look at that.
      if (isAllowed) expect([200, 404, 409, 422], `${role} gets ${status}`).toContain(status)
      else expect(status, role).toBe(403)
    }
  })

test('a session of staff opens nothing that is for people or companies', async () => {
  const { token } = await asStaff(app, 'supervisor')
  const opened: string[] = []
  for (const { method, path, access } of app.backend.app.endpoints) {
    if (access === 'anyone' || access === 'staff') continue
    const address = `http://backend${path.replace(/:\w+/g, '1')}`
    const { status } = await app.send(
      new Request(address, { method, headers: { authorization: `Bearer ${token}` } }),
    )
    if (status !== 401) opened.push(`${method} ${path} ${status}`)
  }
  expect(opened).toEqual([])
})
