import { expect, test } from 'vitest'
import { useBackend } from '../backend.ts'

const app = useBackend()
const answers = {
  'a reply': '/api/companies/globex',
  'what is not there': '/api/nothing',
  'what asks for a sign-in': '/api/settings/devices',
  'the contract': '/api/openapi.json',
}

test.each(Object.entries(answers))(
  'API responses are data: they run nothing, cannot be framed and their type is not sniffed (%s)',
  async (_, path) => {
    const { headers } = await app.send(new Request(`http://backend${path}`))
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    const policy = headers.get('content-security-policy') ?? ''
    for (const directive of ['default-src', 'base-uri', 'object-src', 'frame-ancestors'])
      expect(policy).toContain(`${directive} 'none'`)
  },
)

test('private responses are not cached', async () => {
  const ana = await app.as('ana')
  const authorization = `Bearer ${String(ana.token)}`
  const request = new Request('http://backend/api/settings/devices', { headers: { authorization } })
  expect((await app.send(request)).headers.get('cache-control')).toBe('no-store')
})
