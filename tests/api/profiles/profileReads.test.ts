import { expect, test } from 'vitest'
import { findProfile, showProfile, showProfileExtra } from '#contract/profiles/profiles.ts'
import { failure, useBackend } from '../backend.ts'

const app = useBackend()

test('signed-out visitors read no profile, whether the id exists or not', async () => {
  const anas = String(await app.idOf('ana'))
  for (const identifier of [anas, '999999', '0', 'ana'])
    for (const endpoint of [showProfile, showProfileExtra]) {
      const refused = await failure(app.anyone.call(endpoint, { params: { identifier } }))
      expect([identifier, refused.status, refused.code]).toEqual([identifier, 401, 'unauthorized'])
    }
})

test('signed-out visitors learn only whether a profile exists, at a limited rate', async () => {
  const params = { identifier: String(await app.idOf('ana')) }
  expect(await app.anyone.call(findProfile, { params })).toBeNull()
  const missing = await failure(app.anyone.call(findProfile, { params: { identifier: '999999' } }))
  expect([missing.status, missing.code]).toEqual([404, 'profileNotFound'])
  const probe = () => failure(app.anyone.call(findProfile, { params: { identifier: '999999' } }))
  const failures = await Promise.all(Array.from({ length: 130 }, probe))
  const limited = failures.filter(({ status }) => status === 429)
  expect(limited.length).toBeGreaterThanOrEqual(10)
  expect(limited[0]?.retryAfter).toBeGreaterThan(0)
  // One network address is limited, not all of them.
  const elsewhere = await app.backend.fetch(
    new Request(`http://backend/api/profile/existence/${params.identifier}`),
    { address: '192.0.2.7', requestId: '' },
  )
  expect(elsewhere.status).toBe(200)
})

test('reading many profiles in a row is rate limited with a message', async () => {
  const [bohdan, ivan] = [await app.as('bohdan', 'en_GB'), await app.as('ivan')]
  const params = { identifier: String(await app.idOf('ana')) }
  for (let read = 0; read < 200; read++) {
    await bohdan.call(showProfile, { params })
    await bohdan.call(showProfileExtra, { params })
  }
  for (const endpoint of [showProfile, showProfileExtra]) {
    const refused = await failure(bohdan.call(endpoint, { params }))
    expect([refused.status, refused.code]).toEqual([429, 'tooManyProfiles'])
    expect(refused.message).toMatch(/^You’ve opened a lot of profiles\. Try again in \d+ minutes\.$/)
    expect(refused.retryAfter).toBeGreaterThan(60)
  }
  await expect(ivan.call(showProfile, { params })).resolves.toMatchObject({ first_name: 'Ana' })
})
