import { chromium, expect, test, type Page } from '@playwright/test'
import { findWholeBrowser } from './browser.ts'
import { origin } from './address.ts'
import { carry } from './people.ts'
import { setStage, title, type Stage } from './stage.ts'
import { wordsIn } from './words.ts'

const t = await wordsIn('en_GB')
let stage: Stage
test.beforeAll(async () => {
  stage = await setStage('en_GB')
})
const company = () => `${origin}/company/${stage.slug}`
const job = () => `${company()}/job-postings/${stage.jobId}`

test('a page is fetched while the pointer rests on its link, and shown from there', async ({
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

for (const who of ['a stranger', 'an admin'] as const)
  test(`going back shows the page as it was left, to ${who}`, async ({ isMobile }) => {
    test.skip(isMobile, 'nothing here depends on the width of the window')
    const whole = findWholeBrowser()
    test.skip(!whole, 'a headless shell keeps no pages: this needs a browser of the system')
    const browser = await chromium.launch({
      ...whole,
      env: { ...(process.env as Record<string, string>), ...whole?.env },
      // Playwright's browsers keep no pages unless they are told to.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    const context = await browser.newContext()
    if (who === 'an admin') await carry(context, stage.admin.token)
    const page = await context.newPage()
    await context.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) localStorage.setItem('came back', location.pathname)
      })
    })
    for (const address of [company(), job()]) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
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

/** How far the page has moved by itself under the reader: cumulative layout shift. */
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
        // Nothing is told where nothing moved.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

test('an admin sees the page as a visitor does, keeps that choice, and nothing moves', async ({
  page,
  context,
  browser,
}) => {
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(company())
  const seen = await stranger.getByRole('main').innerText()
  expect(await shiftOf(stranger)).toBeLessThan(0.01)
  await stranger.context().close()

  await carry(context, stage.admin.token)
  await page.goto(company())
  const bar = page.getByRole('region', { name: t('companies:actions.view') })
  await expect(bar.getByRole('link', { name: t('companies:actions.editPage') })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: t('companies:actions.edit') })
      .first(),
  ).toBeVisible()
  expect(await shiftOf(page)).toBeLessThan(0.01)

  await bar.getByRole('radio', { name: t('companies:actions.visitor') }).check()
  await expect(bar.getByRole('link')).toHaveCount(0)
  expect(await page.getByRole('main').innerText()).toBe(seen)
  await page.reload()
  await expect(bar.getByRole('radio', { name: t('companies:actions.visitor') })).toBeChecked()
  await expect(bar.getByRole('link')).toHaveCount(0)
  expect(await page.getByRole('main').innerText()).toBe(seen)
  expect(await shiftOf(page)).toBeLessThan(0.01)
})
