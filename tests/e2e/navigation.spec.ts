import { chromium, expect, type Browser, type Locator, type Page } from '@playwright/test'
import { matchRoute, routes } from '#paths'
import { findFullBrowser } from './browser.ts'
import { expectAccessible } from './accessible.ts'
import { origin } from './address.ts'
import { setTokenCookie, tokenOf } from './accounts.ts'
import { createFixtures, title, type Fixtures } from './fixtures.ts'
import { translationsIn } from './translations.ts'
import { untilQuiet } from './quiet.ts'
import { test } from './test.ts'

const t = await translationsIn('en_GB')
let fixtures: Fixtures
test.beforeAll(async () => {
  fixtures = await createFixtures('en_GB')
})
const company = () => `${origin}/company/${fixtures.slug}`
const job = () => `${company()}/job-postings/${fixtures.jobId}`

test('a page is prefetched while the pointer hovers over its link, and shown from there', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a finger rests on nothing')
  await page.goto(company())
  await page.getByRole('main').getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const delivery = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return Reflect.get(navigation ?? {}, 'deliveryType') as string
  })
  expect(delivery).toBe('navigational-prefetch')
})

/** Presses a link, which prefetches its page sooner than hovering, and releases elsewhere. */
async function press(page: Page, link: Locator): Promise<void> {
  await link.hover()
  await page.mouse.down()
  await page.mouse.move(0, 0)
  await page.mouse.up()
}

for (const visitor of ['a signed-out visitor', 'an admin'] as const)
  test(`of all links that ${visitor} sees, only those to public pages are prefetched`, async ({
    page,
    context,
    isMobile,
  }) => {
    test.skip(isMobile, 'a finger rests on nothing')
    const ahead = new Set<string>()
    page.on('request', (request) => {
      if (request.headers()['sec-purpose']?.startsWith('prefetch')) ahead.add(new URL(request.url()).pathname)
    })
    if (visitor === 'an admin') await setTokenCookie(context, fixtures.admin.token)
    await page.goto(job())
    if (visitor === 'an admin')
      await expect(page.getByRole('button', { name: t('common:session.profileMenu') })).toBeVisible()
    for (const part of ['contentinfo', 'banner', 'main'] as const)
      for (const link of await page.getByRole(part).getByRole('link').all()) await press(page, link)
    const last = page.getByRole('main').getByRole('link').last()
    await expect.poll(() => [...ahead]).toContain(await last.getAttribute('href'))
    const names = [...ahead].map((path) => matchRoute(path)?.name)
    expect(names.filter((name) => !name || routes[name].guard !== 'public')).toEqual([])
    await expect(page).toHaveURL(job())
  })

test('the title and logo of a row move to their place on the page, unless motion is reduced', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      const record = (what: string) => sessionStorage.setItem('moved', what)
      if (!viewTransition) return record('nothing')
      const moving = () =>
        document
          .getAnimations()
          .map(({ effect }) => /group\((\w+)\)/.exec((effect as KeyframeEffect).pseudoElement ?? '')?.[1])
          .filter(Boolean)
          .sort()
          .join()
      viewTransition.ready.then(
        () => record(moving()),
        (error: unknown) => record(String(error)),
      )
    })
  })
  for (const [reducedMotion, moved] of [
    ['no-preference', 'job,logo,root'],
    ['reduce', 'nothing'],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    // The browser leaves the transition out when the page arrives late.
    await expect(async () => {
      await page.goto(company())
      await page.evaluate(() => sessionStorage.removeItem('moved'))
      await page.getByRole('main').getByRole('link', { name: title }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect
        .poll(() => page.evaluate(() => sessionStorage.getItem('moved')), { timeout: 3_000 })
        .toBe(moved)
    }).toPass({ timeout: 30_000 })
  }
})

/** A browser with a back/forward cache; null where none is installed. */
function openKeeping(): Promise<Browser> | null {
  const browserPath = findFullBrowser()
  return (
    browserPath &&
    chromium.launch({
      ...browserPath,
      env: { ...(process.env as Record<string, string>), ...browserPath.env },
      // Playwright disables the back/forward cache by default.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
  )
}
const noKeeping = 'a headless shell keeps no pages: this needs a browser of the system'

for (const visitor of ['a signed-out visitor', 'an admin'] as const)
  test(`going back restores the page as it was left, for ${visitor}`, async ({ isMobile }) => {
    test.skip(isMobile, 'nothing here depends on the width of the window')
    const browser = await openKeeping()
    test.skip(!browser, noKeeping)
    if (!browser) return
    const context = await browser.newContext()
    if (visitor === 'an admin') await setTokenCookie(context, fixtures.admin.token)
    const page = await context.newPage()
    await context.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) localStorage.setItem('came back', location.pathname)
      })
    })
    if (visitor === 'an admin') {
      // Chromium 150 keeps no page whose shared worker has no other tab.
      const otherTab = await context.newPage()
      await otherTab.goto(company())
      await untilQuiet(otherTab)
    }
    for (const address of [company(), job()]) {
      await page.goto(address)
      await untilQuiet(page)
      await page.goto(`${origin}/terms`)
      await page.evaluate(() => history.back()).catch(() => undefined)
      const witness = await context.newPage()
      await witness.goto(`${origin}/privacy`)
      await expect
        .poll(() => witness.evaluate(() => localStorage.getItem('came back')))
        .toBe(new URL(address).pathname)
      await witness.close()
    }
    await browser.close()
  })

test('after logging out going back shows nothing of the session', async ({ person: { token }, isMobile }) => {
  test.skip(isMobile, 'nothing here depends on the width of the window')
  const browser = await openKeeping()
  test.skip(!browser, noKeeping)
  if (!browser) return
  for (const [left, shown] of [
    [`${origin}/my-jobs`, `${origin}/login?next=%2Fmy-jobs`],
    [company(), company()],
  ] as const) {
    const context = await browser.newContext()
    await setTokenCookie(context, token)
    const page = await context.newPage()
    // The token stays valid for the next round.
    await page.route('**/api/logout', (route) => route.fulfill({ json: { data: null } }))
    await page.goto(left)
    await page.getByRole('button', { name: t('common:session.profileMenu') }).click()
    await page.getByRole('button', { name: t('common:session.signOut') }).click()
    await expect(page).toHaveURL(`${origin}/login`)
    await page.evaluate(() => history.back()).catch(() => undefined)
    await expect(page).toHaveURL(shown)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: t('common:session.profileMenu') })).toHaveCount(0)
    await context.close()
  }
  await browser.close()
})

/** Cumulative layout shift of the page. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[]
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Nothing is reported where nothing moved.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

test('an admin previews the page as a visitor, the choice is remembered, and there is no layout shift', async ({
  page,
  context,
  browser,
}) => {
  const signedOutPage = await (await browser.newContext()).newPage()
  await signedOutPage.goto(company())
  const seen = await signedOutPage.getByRole('main').innerText()
  expect(await shiftOf(signedOutPage)).toBeLessThan(0.01)
  await signedOutPage.context().close()

  await setTokenCookie(context, fixtures.admin.token)
  await page.goto(company())
  const main = page.getByRole('main')
  const views = page.getByRole('group', { name: t('companies:actions.view') })
  const edits = main.getByRole('link', { name: t('companies:actions.edit') })
  /** What the page says beside the switch. */
  const shown = async () => (await main.innerText()).replace(await views.innerText(), '').trim()
  await expect(main.getByRole('link', { name: t('companies:actions.editPage') })).toBeVisible()
  await expect(main.getByRole('link', { name: t('companies:actions.hiring') })).toBeVisible()
  await expect(edits.first()).toBeVisible()
  await expectAccessible(page)
  expect(await shiftOf(page)).toBeLessThan(0.01)

  await views.getByRole('radio', { name: t('companies:actions.visitor') }).check()
  await expect(edits).toHaveCount(0)
  expect(await shown()).toBe(seen)
  await page.reload()
  await expect(views.getByRole('radio', { name: t('companies:actions.visitor') })).toBeChecked()
  await expect(edits).toHaveCount(0)
  expect(await shown()).toBe(seen)
  expect(await shiftOf(page)).toBeLessThan(0.01)
})

test('a job manager finds the hiring desk from the page of the company, without admin tools', async ({
  page,
  context,
}) => {
  await setTokenCookie(context, await tokenOf('hugo'))
  await page.goto('/company/globex')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: t('companies:actions.workspace') })).toBeVisible()
  await expect(main.getByRole('button', { name: t('companies:actions.follow'), exact: true })).toHaveCount(0)
  await expect(page.getByRole('group', { name: t('companies:actions.view') })).toHaveCount(0)
  await expectAccessible(page)
  expect(await shiftOf(page)).toBeLessThan(0.01)
  await main.getByRole('link', { name: t('companies:actions.hiring') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('titles:hrPanel'))
})
