import { expect } from '@playwright/test'
import { origin } from './address.ts'
import { check, field, heading, linkIn, press, t } from './authenticationPages.ts'
import { setTokenCookie } from './accounts.ts'
import { test } from './test.ts'

test('a forgotten password is replaced, and every device is signed out', async ({
  person: { email, token },
  page,
  context,
  browser,
}) => {
  const device = await browser.newContext()
  await setTokenCookie(device, token)
  await page.goto('/login')
  await page.getByRole('link', { name: t('accounts:signIn.forgot') }).click()
  await expect(heading(page)).toHaveText(t('accounts:forgotPage.title'))
  await field(page, t('accounts:forgot.email')).fill(email)
  await press(page, t('accounts:forgot.submit'))
  await expect(heading(page)).toHaveText(t('accounts:forgotPage.sentTitle'))
  await check(page)
  await expect.poll(() => linkIn(email)).toContain('/new-password?token=')
  const link = await linkIn(email)
  await page.goto(link)
  await expect(page.getByText(email)).toBeVisible()
  await field(page, t('accounts:newPassword.password')).fill('short')
  await press(page, t('accounts:newPassword.submit'))
  await expect(page.getByText('New password must be at least 8 characters long')).toBeVisible()
  await check(page)
  await field(page, t('accounts:newPassword.password')).fill('Another-horse-2')
  await field(page, t('accounts:newPassword.passwordAgain')).fill('Another-horse-2')
  await press(page, t('accounts:newPassword.submit'))
  await expect(heading(page)).toHaveText(t('accounts:newPasswordPage.doneTitle'))
  const signedOut = await device.newPage()
  await signedOut.goto('/my-jobs')
  await expect(signedOut).toHaveURL(/\/login\?next=/)
  await device.close()

  await page.goto(link)
  await expect(heading(page)).toHaveText(t('accounts:newPasswordPage.invalidTitle'))
  await check(page)
  expect((await context.cookies()).some(({ name }) => name === 's-token')).toBe(false)
})

test('a forgotten password is replaced without JavaScript', async ({
  person: { email },
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'plain forms are the same at every width')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/forgot-password')
  await field(page, t('accounts:forgot.email')).fill(email)
  await press(page, t('accounts:forgot.submit'))
  await expect.poll(() => linkIn(email)).toContain('/new-password?token=')
  await page.goto(await linkIn(email))
  await field(page, t('accounts:newPassword.password')).fill('another-horse')
  await field(page, t('accounts:newPassword.passwordAgain')).fill('another-horse')
  await press(page, t('accounts:newPassword.submit'))
  await expect(
    page.getByText('New password must include a number, an uppercase letter and a lowercase letter'),
  ).toBeVisible()
  await field(page, t('accounts:newPassword.password')).fill('Another-horse-2')
  await field(page, t('accounts:newPassword.passwordAgain')).fill('Another-horse-2')
  await press(page, t('accounts:newPassword.submit'))
  await page
    .locator('#content')
    .getByRole('link', { name: t('accounts:newPasswordPage.login') })
    .click()
  await expect(page).toHaveURL(`${origin}/login`)
  await context.close()
})
