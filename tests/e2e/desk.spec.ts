import { expect, type Locator, type Page } from '@playwright/test'
import { applyToJob } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { pdf } from '../api/applications/applicationFixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { createAccount, setTokenCookie } from './accounts.ts'
import { createFixtures, title, type Fixtures } from './fixtures.ts'
import { test } from './test.ts'
import { translationsIn } from './translations.ts'

const t = await translationsIn('en_GB')
let fixtures: Fixtures
test.beforeEach(async ({ context }) => {
  fixtures = await createFixtures('en_GB')
  await setTokenCookie(context, fixtures.admin.token)
})

/** Of the job in the list of the desk. */
const rowOf = (page: Page) =>
  page.locator('li', {
    has: page.locator(`a[href$="/hr-panel/${fixtures.slug}/jobs/${fixtures.jobId}"]`),
  })
const menuOf = (row: Locator) =>
  row.getByRole('button', { name: t('applications:jobMenu.label', { job: title }) })
const hiring = (count: number) => `${t('common:session.hiring')} (${count})`

test('from home, two clicks open the application that has waited longest', async ({ page }) => {
  const { slug, applicationId } = fixtures
  await page.goto('/')
  await page.getByRole('link', { name: hiring(1), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('applications:panel.title'))
  await page
    .getByRole('region', { name: t('applications:panel.waiting') })
    .getByRole('link', { name: title })
    .click()
  await expect(page).toHaveURL(new RegExp(`/hr-panel/${slug}/applications/${applicationId}$`))
  // It is open now, and nothing else is new.
  await expect(page.getByRole('link', { name: hiring(1), exact: true })).toHaveCount(0)
  await expect(
    page.getByRole('banner').getByRole('link', { name: t('common:session.hiring'), exact: true }),
  ).toBeAttached()
})

test('an application that arrives is counted in the header and on the desk, without a reload or a loss of focus', async ({
  page,
}) => {
  const { slug, jobId } = fixtures
  await page.goto(`/hr-panel/${slug}`)
  const waiting = page.getByRole('region', { name: t('applications:panel.waiting') })
  await expect(waiting.getByRole('listitem').filter({ hasText: title })).toHaveCount(1)
  // Another job has this title, too.
  const menu = menuOf(rowOf(page))
  await menu.focus()
  const { api, email } = await createAccount({ locale: 'en_GB' })
  await call(api, applyToJob, { params: { jobId }, body: { email }, files: { resume: pdf() } })
  await expect(page.getByRole('link', { name: hiring(2), exact: true })).toBeVisible()
  await expect(waiting.getByRole('heading', { name: title })).toHaveCount(2)
  await expect(menu).toBeFocused()
})

test('a job is paused and resumed by keyboard from its one menu, which keeps the focus', async ({ page }) => {
  await page.goto(`/hr-panel/${fixtures.slug}`)
  const row = rowOf(page)
  const menu = menuOf(row)
  const choose = async (name: 'pause' | 'resume') => {
    await menu.focus()
    // The browser opens the menu earlier, but the arrows move in it only now.
    await expect(row.locator('astro-island[ssr]')).toHaveCount(0)
    await page.keyboard.press('Enter')
    const item = row.getByRole('button', { name: t(`applications:jobMenu.${name}`), exact: true })
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('ArrowDown')
      if (await item.evaluate((one) => one === document.activeElement)) break
    }
    await expect(item).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await choose('pause')
  await expect(row.getByText(t('jobs:text.paused'), { exact: true })).toBeVisible()
  await expect(menu).toBeFocused()
  await choose('resume')
  await expect(row.getByText(t('jobs:text.published'), { exact: true })).toBeVisible()
  await expect(menu).toBeFocused()
  await menu.click()
  await expect(row.getByRole('link', { name: t('applications:jobMenu.public') })).toBeVisible()
  await expectAccessible(page, 'light')
  await expectAccessible(page, 'dark')
  await expectNoSidewaysScroll(page)
})

test('without JavaScript the menu opens and leads to the job', async ({ browser, isMobile }) => {
  test.skip(isMobile, 'independent of the width')
  const context = await browser.newContext({ javaScriptEnabled: false })
  await setTokenCookie(context, fixtures.admin.token)
  const page = await context.newPage()
  await page.goto(`/hr-panel/${fixtures.slug}`)
  await page
    .getByRole('button', { name: t('applications:jobMenu.label', { job: title }) })
    .first()
    .click()
  await page
    .getByRole('link', { name: t('applications:jobMenu.edit'), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/edit\/job-postings\/\d+$/)
  await context.close()
})
