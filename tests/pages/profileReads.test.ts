import { expect, test } from 'vitest'
import { people } from '../world.ts'
import { useProduct } from './product.ts'

const product = useProduct({ RATE_FACTOR: '1' })
const { visit } = product

async function idOf(name: keyof typeof people): Promise<number> {
  const { rows } = await product.backend.connection.pool.query<{ id: string }>(
    'select id from accounts where email = $1',
    [people[name].email],
  )
  return Number(rows[0]?.id)
}

test('for signed-out visitors a profile redirects to log in, and a missing one is not found', async () => {
  const ana = await idOf('ana')
  const page = await visit(`/profile-${ana}`)
  expect([page.status, page.headers.get('location')]).toEqual([302, `/profile-${ana}/login`])
  expect(page.html).not.toContain('Kovalenko')
  const settings = await visit(`/profile-${ana}/settings`)
  expect(settings.headers.get('location')).toBe(`/profile-${ana}/login?next=%2Fprofile-${ana}%2Fsettings`)
  for (const path of ['/profile-999999', '/profile-999999/settings', '/profile-']) {
    const signedOut = await visit(path)
    expect([path, signedOut.status]).toEqual([path, 404])
    expect(signedOut.html).toContain('Profile not found')
  }
})

test('opening many profiles in a row is rate limited with a page, in both languages', async () => {
  const ana = await idOf('ana')
  const open = (as: 'bohdan' | 'mira', path: string) =>
    visit(path, { as, headers: { 'accept-language': '' } })
  expect((await open('mira', `/profile-${ana}`)).html).toContain('Kovalenko')
  // The rest of the two hundred reads use the API, which is faster.
  const token = await product.tokenOf('mira')
  const { fetch } = product.backend
  for (let read = 0; read < 400; read++)
    await fetch(
      new Request(`http://backend/api/profile/show/${ana}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    )
  const limited = await open('mira', `/profile-${ana}`)
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(limited.html).toContain('You’ve opened a lot of profiles. Try again in')
  expect(limited.html).not.toContain('Kovalenko')
})

test('probing for profiles is rate limited', async () => {
  const statuses = new Set<number>()
  for (let id = 900_000; id < 900_125; id++) statuses.add((await visit(`/profile-${id}`)).status)
  expect([...statuses]).toEqual([404, 429])
  const limited = await visit('/uk_UA/profile-900126')
  expect([limited.status, limited.html.includes('Ви переглянули дуже багато профілів.')]).toEqual([429, true])
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
})
