import { expect, test, type Page } from '@playwright/test'
import { password, people } from '../world.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { origin } from './address.ts'
import { createFixtures } from './fixtures.ts'
import { translationsIn } from './translations.ts'

const t = await translationsIn('en_GB')
const email = (page: Page) => page.getByLabel(t('accounts:signIn.email'))
const secret = (page: Page) => page.getByLabel(t('accounts:signIn.password'), { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true })
const notHydrated = (page: Page) => page.locator('main astro-island[ssr]')

test.skip(({ isMobile }) => isMobile, 'the widths are tried by the test of accessibility')

/** Delays the form's scripts until released. */
async function delayScripts(page: Page): Promise<() => void> {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/(?!page\.)[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('the form is downloaded on first use only, and keeps what is typed meanwhile', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  const release = await delayScripts(page)
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(scripts).toHaveLength(1)
  await email(page).pressSequentially(people.bohdan.email.slice(0, 5))
  await expect.poll(() => scripts.length).toBeGreaterThan(1)
  release()
  await email(page).pressSequentially(people.bohdan.email.slice(5))
  await expect(notHydrated(page)).toHaveCount(0)
  await expect(email(page)).toHaveValue(people.bohdan.email)
  await expect(email(page)).toBeFocused()
  await secret(page).fill(password)
  await submit(page).click()
  await expect(page).toHaveURL(`${origin}/uk_UA`)
})

test('typing while the form hydrates loses no letter', async ({ page }) => {
  const typed = 'a.rather.long.address.that.is.typed.quickly@people.example'
  for (const delay of [0, 5, 20]) {
    await page.goto('/login')
    await email(page).pressSequentially(typed, { delay })
    await expect(notHydrated(page)).toHaveCount(0)
    await expect(email(page)).toHaveValue(typed)
  }
})

test('submitting before the form is hydrated posts it', async ({ page }) => {
  await delayScripts(page)
  await page.goto('/login?next=%2Fmy-jobs')
  await email(page).fill(people.ana.email)
  await secret(page).fill('wrong-Password-1')
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('Incorrect')
  await expect(email(page)).toHaveValue(people.ana.email)
  await secret(page).fill(password)
  await secret(page).press('Enter')
  await expect(page).toHaveURL(`${origin}/my-jobs`)
})

test('the passkey button works on the first press', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/login')
  const started = page.waitForRequest('**/api/login/passkey/options').catch(() => null)
  await page.getByRole('button', { name: t('accounts:signIn.passkey') }).click()
  release()
  expect(await started).not.toBeNull()
})

test('the landing page is accessible at every width, in both languages and themes', async ({ page }) => {
  await createFixtures('en_GB')
  for (const path of ['/login', '/uk_UA/login'])
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
})

test('a stranger who is lost goes on from the landing page', async ({ page }) => {
  // The page offers jobs where there are some.
  await createFixtures('en_GB')
  await page.goto('/nowhere')
  await page.getByRole('link', { name: t('common:error.goHome') }).click()
  await expect(page).toHaveURL(`${origin}/login`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Browse \d/ })
    .click()
  await expect(page).toHaveURL(`${origin}/jobs`)
})
