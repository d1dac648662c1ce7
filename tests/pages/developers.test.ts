import { beforeAll, expect, test } from 'vitest'
import { locales } from '#contract/core/locale.ts'
import { apiSections } from '#features/developers/apiSections.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const prefixes = locales.map((locale) => (locale === 'uk_UA' ? '/uk_UA' : ''))
const seen = new Map<string, string>()

beforeAll(async () => {
  for (const prefix of prefixes)
    for (const part of apiSections) {
      const { status, html } = await product.visit(`${prefix}/developers/${part}`)
      // Development mails are an endpoint in tests only; in production the last section is empty.
      expect([part, status]).toEqual([part, 200])
      seen.set(`${prefix} ${part}`, html)
    }
})

const headings = (html: string) =>
  [...html.matchAll(/<h2[^>]*><b[^>]*>(\w+)<\/b>\s*<code[^>]*>([^<]+)<\/code><\/h2>/g)].map(
    ([, method = '', path = '']) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  )

test.each(prefixes)('every operation of the contract is documented once, at "%s"', (prefix) => {
  const documented = apiSections.flatMap((part) => headings(seen.get(`${prefix} ${part}`) ?? ''))
  const served = product.backend.app.endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(documented.toSorted()).toEqual(served.toSorted())
})

test('an operation lists its callers, input, responses, refusals and limits', () => {
  const html = seen.get(' applications') ?? ''
  const [, call = ''] = /<article[^>]*id="applyToJob"[^>]*>(.*?)<\/article>/s.exec(html) ?? []
  const text = call.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  for (const expected of [
    'Anyone who is logged in',
    'jobId in the path: integer',
    'resume in the body, optional: file: pdf, docx',
    '409 alreadyApplied jobClosed jobExternal jobManaged jobPaused',
    '429 tooManyRequests',
    'viewed_at',
    '/api/jobs/7/application',
    'authorization: Bearer TOKEN',
  ])
    expect(text).toContain(expected)
})

test('for a union response, the fields of all variants are listed', () => {
  const html = seen.get(' applications') ?? ''
  const [, call = ''] = /<article[^>]*id="showApplication"[^>]*>(.*?)<\/article>/s.exec(html) ?? []
  expect(call).toMatch(/<code[^>]*>snapshot<\/code>/)
})

test('the introduction links to every part, and is linked in the footer', async () => {
  const { html } = await product.visit('/uk_UA/developers')
  for (const part of apiSections) expect(html).toContain(`href="/uk_UA/developers/${part}"`)
  expect((await product.visit('/terms')).html).toContain('href="/developers"')
  expect((await product.visit('/developers/elsewhere')).status).toBe(404)
})
