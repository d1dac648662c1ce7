import { expect, test } from '@playwright/test'
import { password, people } from '../world.ts'
import { expectAccessible } from './accessible.ts'

test('logging in with the right password leads to the home page, in the user’s language', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page).toHaveTitle('Log in | Tenure')
  await page.getByLabel('Email').fill(people.bohdan.email)
  await page.getByLabel('Password').fill('wrong-Password-1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Incorrect')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/uk_UA$/)
  await expect(page.locator('body')).toHaveClass(/lang-uk/)
})

test('the log-in page has no axe violations', async ({ page }) => {
  for (const path of ['/login', '/uk_UA/login']) {
    await page.goto(path)
    await expectAccessible(page)
  }
})

test('a password is hidden by default, can be shown, and can be pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  const field = page.getByLabel('Password')
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  await page.evaluate(() => navigator.clipboard.writeText('Pasted-pass-1'))
  await field.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(field).toHaveValue('Pasted-pass-1')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(field).toHaveAttribute('type', 'text')
})

test('logging in works without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(people.ana.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  const token = (await context.cookies()).find(({ name }) => name === 's-token')
  expect(token).toMatchObject({ path: '/', sameSite: 'Strict', secure: true, domain: 'localhost' })
  await context.close()
})
