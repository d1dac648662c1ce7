import { beforeAll, describe, expect, test } from 'vitest'
import { password } from '../world.ts'
import { addStaffMember, codeAt } from '../staff.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const off = useProduct({ STAFF: 'off' })
const { visit, origin } = product
const email = 'staff@people.example'
const pages = [
  '/staff/cases',
  '/staff/objections',
  '/staff/people',
  '/staff/companies',
  '/staff/support',
  '/staff/log',
]

beforeAll(async () => {
  await addStaffMember(product.backend.ctx, email, 'supervisor')
})

const post = (path: string, fields: Record<string, string>, cookie = '') =>
  visit(path, { body: new URLSearchParams(fields), headers: { origin: origin(), cookie } })

const setCookies = (headers: Headers) => headers.get('set-cookie')?.split(/, (?=s-)/) ?? []

describe('the area of staff', () => {
  test('is entered by a plain form, with a cookie that no other page is sent', async () => {
    const wrong = await post('/staff', { email, password, code: '000000' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain(email)
    expect(wrong.html).not.toContain(password)
    const { status, headers } = await post('/staff?next=%2Fstaff%2Flog', {
      email,
      password,
      code: codeAt(new Date()),
    })
    expect([status, headers.get('location')]).toEqual([303, '/staff?next=%2Fstaff%2Flog'])
    const cookies = setCookies(headers)
    expect(cookies.map((one) => /Path=([^;]+)/.exec(one)?.[1])).toEqual(['/staff', '/uk_UA/staff'])
    for (const one of cookies) expect(one).toMatch(/; HttpOnly; Secure; SameSite=Strict$/)
    const cookie = cookies[0]?.split(';')[0] ?? ''
    for (const path of pages) {
      const page = await visit(path, { headers: { cookie } })
      expect([path, page.status]).toEqual([path, 200])
      expect(page.headers.get('cache-control')).toBe('private, no-store')
      expect(page.html).toContain('<meta name="robots" content="noindex')
      expect(page.queries, path).toBeLessThanOrEqual(8)
    }
    // It opens nothing of the person, and theirs nothing of it.
    expect((await visit('/settings', { headers: { cookie } })).status).toBe(302)
    expect((await visit('/staff/cases', { as: 'ana' })).headers.get('location')).toContain('/staff?next=')
    const out = await post('/staff', { action: 'signOut' }, cookie)
    expect(setCookies(out.headers).every((one) => one.includes('Max-Age=0'))).toBe(true)
    expect((await visit('/staff/cases', { headers: { cookie } })).status).toBe(302)
  })

  test('has no link from elsewhere, and no line in what is for machines', async () => {
    for (const path of ['/', '/login', '/terms', '/robots.txt', '/sitemap.xml', '/company/globex'])
      expect((await visit(path)).html, path).not.toMatch(/\/staff\b/)
  })

  test('does not exist where it is turned off', async () => {
    for (const path of ['/staff', ...pages])
      expect([path, (await off.visit(path)).status]).toEqual([path, 404])
  })
})
