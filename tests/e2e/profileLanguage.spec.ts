import { expect } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { setLocale } from '#contract/profiles/profiles.ts'
import { origin } from './address.ts'
import { setTokenCookie, createAccount } from './accounts.ts'
import { fillCredentials } from './steps.ts'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'

test.skip(({ isMobile }) => isMobile, 'nothing here depends on the width of the window')

const t = await translationsIn('en_GB')

test('the profile’s language applies after signing in, on every kind of page', async ({ page, context }) => {
  const { api, email } = await createAccount({ locale: 'uk_UA' })
  await page.goto('/login?next=/company/globex')
  await fillCredentials(page, t, email)
  // A static page learns the profile only in the browser.
  await expect(page).toHaveURL(`${origin}/uk_UA/company/globex`)
  await expect(page.locator('body')).toHaveClass(/lang-uk/)
  await page.goto('/my-jobs')
  await expect(page).toHaveURL(`${origin}/uk_UA/my-jobs`)
  // The open page could load the profile just then, and switch by itself.
  await page.close()
  await call(api, setLocale, { body: { locale: 'en_GB' } })
  const later = await context.newPage()
  await later.goto('/uk_UA/my-jobs')
  await expect(later).toHaveURL(`${origin}/my-jobs`)
})

test('the chosen language is stored in the browser and in the profile', async ({
  person: { token },
  page,
  context,
  browser,
}) => {
  await page.goto('/company/globex')
  await page.getByRole('banner').getByRole('link', { name: 'Українська' }).click()
  await expect(page).toHaveURL(`${origin}/uk_UA/company/globex`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk-UA')
  const chosen = (await context.cookies()).find(({ name }) => name === 'lang')
  expect(((chosen?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(365, 1)
  await page.goto('/terms')
  await expect(page).toHaveURL(`${origin}/uk_UA/terms`)

  await setTokenCookie(context, token)
  await page.goto('/my-jobs')
  await expect(page).toHaveURL(`${origin}/my-jobs`)
  await page.getByRole('banner').getByRole('link', { name: 'Українська' }).click()
  await expect(page).toHaveURL(`${origin}/uk_UA/my-jobs`)
  // Another browser of the same person.
  const elsewhere = await browser.newContext()
  await setTokenCookie(elsewhere, token)
  const otherPage = await elsewhere.newPage()
  await otherPage.goto('/my-jobs')
  await expect(otherPage).toHaveURL(`${origin}/uk_UA/my-jobs`)
  await elsewhere.close()
})
