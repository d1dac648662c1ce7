import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { locales, type Locale } from '#contract/core/locale.ts'
import { origin } from './address.ts'
import { about, createFixtures, title, type Fixtures } from './fixtures.ts'
import { translationsIn } from './translations.ts'

test.skip(({ isMobile }) => isMobile, 'nothing here depends on the width of the window')

/** Bytes, gzip. */
const scriptLimit = 5 * 1024
/**
 * Bytes: the letters of the page's language, and of the other one only what is on every page. The list of all jobs
 * may contain both.
 */
const fontLimit = (locale: Locale, path: string) =>
  (locale === 'uk_UA' || ['/jobs', '/login'].includes(path) ? 36 : 26) * 1024
const prefixOf = (locale: Locale) => (locale === 'uk_UA' ? '/uk_UA' : '')
let fixtures: Fixtures
test.beforeAll(async () => {
  fixtures = await createFixtures('en_GB')
})
const pages = () => ({
  company: `/company/${fixtures.slug}`,
  jobs: `/company/${fixtures.slug}/job-postings`,
  job: `/company/${fixtures.slug}/job-postings/${fixtures.jobId}`,
  search: '/jobs',
  login: '/login',
})

for (const locale of locales)
  test(`a signed-out visitor downloads a static page and almost no scripts, in ${locale}`, async ({
    browser,
  }) => {
    for (const path of Object.values(pages())) {
      const context = await browser.newContext({ locale: locale.replace('_', '-') })
      const page = await context.newPage()
      const requests: string[] = []
      const scripts: Promise<Buffer>[] = []
      const fonts: Promise<Buffer>[] = []
      const sockets: string[] = []
      page.on('websocket', (socket) => sockets.push(socket.url()))
      page.on('response', (response) => {
        const type = response.request().resourceType()
        requests.push(type)
        if (type === 'script') scripts.push(response.body())
        if (type === 'font') fonts.push(response.body())
      })
      await page.goto(prefixOf(locale) + path, { waitUntil: 'networkidle' })
      const expected = new Set(['document', 'stylesheet', 'font', 'image', 'script', 'other'])
      expect(requests.filter((type) => !expected.has(type))).toEqual([])
      expect(sockets).toEqual([])

      const inline = await page
        .locator('script:not([src], [type*="json"], [type="speculationrules"])')
        .allTextContents()
      const bodies = [...(await Promise.all(scripts)), ...inline.map((text) => Buffer.from(text))]
      const weight = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
      expect(weight).toBeGreaterThan(0)
      expect([path, Math.min(weight, scriptLimit)]).toEqual([path, weight])
      for (const body of bodies) expect(body.toString()).not.toContain('react')

      const letters = (await Promise.all(fonts)).reduce((sum, body) => sum + body.length, 0)
      expect([path, Math.min(letters, fontLimit(locale, path))]).toEqual([path, letters])
      // The stand-ins are fonts of the reader's system, which may have none.
      const faces = await page.evaluate(async () =>
        [...(await document.fonts.ready)].flatMap(({ family, status }) =>
          family.includes('stand-in') ? [] : status,
        ),
      )
      expect(faces).toContain('loaded')
      expect(faces).not.toContain('error')
      await context.close()
    }
  })

/** Requests of a browser that has nothing yet, the icon included. */
const requestLimit = 9
/** The sign-up is hydrated at once, and its bundler's runtime is a file of its own. */
const requestLimitOf = (path: string) => requestLimit + (path.startsWith('/create-account') ? 1 : 0)
const pagesWithForms = ['/login', '/create-account', '/create-account/company']

for (const locale of locales)
  test(`a first visit makes at most nine requests, in ${locale}`, async ({ browser }) => {
    for (const path of [
      ...Object.values(pages()),
      ...pagesWithForms,
      '/developers',
      '/terms',
      '/no-such-page',
    ]) {
      const context = await browser.newContext({ locale: locale.replace('_', '-') })
      const page = await context.newPage()
      const requested: string[] = []
      page.on('request', (request) => requested.push(new URL(request.url()).pathname))
      await page.goto(prefixOf(locale) + path, { waitUntil: 'networkidle' })
      // Playwright does not report the request for the icon.
      const icon = await page.locator('link[rel="icon"]').getAttribute('href')
      if (icon) requested.push(icon)
      expect([path, requested.slice(requestLimitOf(path))]).toEqual([path, []])
      // What was counted is a page, with its fonts and its style.
      expect(requested.filter((name) => name.endsWith('.css')).length).toBeGreaterThan(0)
      expect(requested.filter((name) => name.endsWith('.woff2')).length).toBeGreaterThan(0)
      await context.close()
    }
  })

for (const locale of locales)
  test(`without JavaScript all content is readable, and following leads to /login and applying to its sign-up, in ${locale}`, async ({
    browser,
  }) => {
    const t = await translationsIn(locale)
    const prefix = prefixOf(locale)
    const context = await browser.newContext({
      javaScriptEnabled: false,
      locale: locale.replace('_', '-'),
      baseURL: origin,
    })
    const page = await context.newPage()
    const { company, jobs, job } = pages()

    await page.goto(prefix + company)
    for (const text of [about, 'Head office', 'press@fernhill.example', t('companies:page.offices')])
      await expect(page.getByText(text).first()).toBeVisible()
    await expect(
      page.getByRole('banner').getByRole('link', { name: t('common:signedOut.signIn') }),
    ).toBeVisible()
    await page.getByRole('link', { name: t('companies:actions.follow'), exact: true }).click()
    await expect(page).toHaveURL(`${origin}${prefix}/login?next=${encodeURIComponent(prefix + company)}`)

    await page.goto(prefix + jobs)
    await page.getByRole('link', { name: title }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.goto(prefix + job)
    await expect(page.locator('strong', { hasText: 'ledger' })).toBeVisible()
    for (const text of [
      'JavaScript',
      t('jobs:view.salary'),
      t('jobs:text.twoYears'),
      t('jobs:view.managers'),
    ])
      await expect(page.getByText(text).first()).toBeAttached()
    await page
      .getByRole('link', { name: t('jobs:view.apply'), exact: true })
      .first()
      .click()
    const next = `${prefix}/job-postings/${fixtures.slug}/${fixtures.jobId}?apply=1`
    await expect(page).toHaveURL(
      `${origin}${prefix}/create-account/application?next=${encodeURIComponent(next)}`,
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('landing:applying.create', { job: title }),
    )
    await context.close()
  })
