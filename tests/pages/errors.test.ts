import { expect, test } from 'vitest'
import { call } from '#contract/core/call.ts'
import { createJobPosting, pauseJob, publishJob } from '#contract/jobs/postings.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const { visit } = product

test('an unknown path is not found, in both languages, with a way home', async () => {
  const english = await visit('/nothing/here')
  expect(english.status).toBe(404)
  expect(english.title).toBe('Oops! Page not found | Tenure')
  expect(english.html).toContain('Page not found: /nothing/here<')
  expect(english.html).toContain('temporarily unavailable.')
  expect(english.html).toMatch(/href="\/"[^>]*>\s*Go to Homepage/)
  const ukrainian = await visit(encodeURI('/uk_UA/nothing/тут<b>'))
  expect(ukrainian.status).toBe(404)
  expect(ukrainian.html).toContain('Сторінку не знайдено: /nothing/тут%3Cb%3E<')
  expect(ukrainian.html).toContain('lang="uk-UA"')
  expect(ukrainian.html).toContain('class="lang-uk')
  expect(ukrainian.html).toMatch(/href="\/uk_UA"/)
})

test('a missing profile is not found, with the specified text', async () => {
  for (const path of ['/profile-/login', '/profile-abc', '/profile-0', '/profile-999999']) {
    const page = await visit(path, { as: 'ana' })
    expect([path, page.status]).toEqual([path, 404])
    expect(page.title).toBe('Oops! Page not found | Tenure')
    expect(page.html).toContain('temporarily unavailable.')
    expect(page.html).toContain('Profile not found')
    expect(page.html).toMatch(/href="\/"[^>]*>\s*Go to Homepage/)
  }
})

test('the pages of a missing profile are not found for signed-out visitors either', async () => {
  for (const path of [
    '/profile-999999',
    '/profile-999999/login',
    '/profile-999999/jobs',
    '/uk_UA/profile-999999/terms',
  ])
    expect([path, (await visit(path)).status]).toEqual([path, 404])
})

test('a static page has one address, without a profile in it', async () => {
  const { user_id: id } =
    (await visit('/profile', { as: 'ana' })).html.match(/profile-(?<user_id>\d+)/)?.groups ?? {}
  for (const page of ['/jobs?q=x', '/company/globex', '/uk_UA/terms', '/feeds/jobs.atom']) {
    const named = page.startsWith('/uk_UA')
      ? page.replace('/uk_UA', `/uk_UA/profile-${id}`)
      : `/profile-${id}${page}`
    const answer = await visit(named)
    expect([named, answer.status, answer.headers.get('location')]).toEqual([named, 301, page])
  }
})

test('a paused job is not found in the same words, and the page says why', async () => {
  const hugo = await callerOf(product, 'hugo')
  const { id } = await call(hugo, createJobPosting, { params: { slug: 'globex' }, body: completeForm })
  await call(hugo, publishJob, { params: { jobId: id } })
  await call(hugo, pauseJob, { params: { jobId: id } })
  const page = await visit(`/job-postings/globex/${id}`, { as: 'ana' })
  expect([page.status, page.title]).toEqual([404, 'Oops! Page not found | Tenure'])
  expect(page.html).toContain('temporarily unavailable.')
  expect(page.html).toContain('This job is temporarily unavailable.')
  expect(page.html).toContain('Go to Homepage')
})

test('a company’s workspace is denied to others, and its parts to members', async () => {
  const denied = [
    ['ana', '/company/globex/edit'],
    ['bohdan', '/uk_UA/company/globex/edit'],
    ['mira', '/company/globex/edit/company-info'],
    ['mira', '/company/globex/edit/members/1'],
    ['ana', '/company/globex/edit/members'],
  ] as const
  for (const [as, path] of denied) {
    const { status } = await visit(`${path}?lang=`, { as, headers: { 'accept-language': 'en' } })
    expect([as, path, status]).toEqual([as, path, 403])
  }
  const own = await visit('/company/globex/edit', { as: 'mira' })
  expect(own.status).toBe(200)
  const colleagues = await visit('/company/globex/edit/members', { as: 'mira' })
  expect([colleagues.status, colleagues.html.includes('Gita Rao')]).toEqual([200, true])
  const page = await visit('/company/globex/edit', { as: 'ana' })
  expect(page.status).toBe(403)
  expect(page.title).toBe('Access to the company profile is denied | Tenure')
})

test('a missing company or job is not found', async () => {
  for (const path of [
    '/company/nowhere',
    '/company/nowhere/job-postings',
    '/company/globex/job-postings/99999',
  ])
    expect([path, (await visit(path)).status]).toEqual([path, 404])
})

test('errors reveal no internals', async () => {
  const page = await visit('/company/%E0%A4%A')
  expect(page.status).toBeGreaterThanOrEqual(400)
  expect(page.html).not.toMatch(/at .*\.(ts|mjs):\d+|node_modules/)
})
