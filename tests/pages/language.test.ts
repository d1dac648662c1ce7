import { expect, test } from 'vitest'
import { useProduct } from './product.ts'

const { visit } = useProduct()
const to = (page: { headers: Headers }) => page.headers.get('location')

test('a first visit redirects to the browser’s language; crawlers and visitors who chose one stay', async () => {
  expect(to(await visit('/login', { headers: { 'accept-language': 'uk,en;q=0.8' } }))).toBe('/uk_UA/login')
  expect(to(await visit('/login', { headers: { 'accept-language': 'ru-UA' } }))).toBe('/uk_UA/login')
  expect((await visit('/login')).status).toBe(200)
  expect((await visit('/login', { headers: { 'accept-language': 'uk', cookie: 'lang=en_GB' } })).status).toBe(
    200,
  )
  expect(to(await visit('/login', { headers: { cookie: 'lang=uk_UA' } }))).toBe('/uk_UA/login')
})

test('the default language has no prefix', async () => {
  const page = await visit('/en_GB/login')
  expect([page.status, to(page)]).toEqual([301, '/login'])
})

test('the language choice is stored for a year', async () => {
  const page = await visit('/login?lang=uk_UA&next=%2Fmy-jobs')
  expect(to(page)).toBe('/uk_UA/login?next=%2Fmy-jobs')
  expect(page.headers.get('set-cookie')).toMatch(/lang=uk_UA;.*Max-Age=31536000/i)
})

test('signed-in users read in the language of their profile', async () => {
  const page = await visit('/my-jobs', { as: 'bohdan' })
  expect([page.status, to(page)]).toEqual([302, '/uk_UA/my-jobs'])
})

test('public pages link to their translations', async () => {
  for (const path of ['/company/globex', '/uk_UA/company/globex']) {
    const { html } = await visit(path)
    const alternates = [...html.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)]
    expect(alternates.map(([, lang, href]) => [lang, new URL(href ?? '').pathname])).toEqual([
      ['en-GB', '/company/globex'],
      ['uk-UA', '/uk_UA/company/globex'],
      ['x-default', '/company/globex'],
    ])
    expect(new URL(/rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '').pathname).toBe(path)
  }
})
