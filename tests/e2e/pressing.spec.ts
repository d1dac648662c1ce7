import { expect, test, type Locator, type Page } from '@playwright/test'
import { newAddress } from './authenticationPages.ts'
import { fillSignUp } from './steps.ts'
import { translationsIn } from './translations.ts'

const t = await translationsIn('en_GB')

/** Presses and releases the mouse at one place, with time for the page to move in between. */
async function pressWhereItWas(page: Page, target: Locator): Promise<void> {
  await target.hover()
  await page.mouse.down()
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let frames = 10
        const wait = () => (frames-- > 0 ? requestAnimationFrame(wait) : resolve())
        wait()
      }),
  )
  await page.mouse.up()
}

for (const [path, field, error] of [
  ['/create-account', t('accounts:signUp.passwordAgain'), t('validation:form.passwordsDontMatch')],
  ['/create-account/company', t('accounts:signUp.passwordAgain'), t('validation:form.passwordsDontMatch')],
] as const)
  test(`a press on the terms of ${path} counts, although an error appears above them`, async ({ page }) => {
    await page.goto(path)
    const terms = page.getByRole('checkbox')
    await expect(page.locator('astro-island[ssr]', { has: page.locator('form') })).toHaveCount(0)
    await page.getByLabel(t('accounts:signUp.password'), { exact: true }).fill('Long-enough-1')
    await page.getByLabel(field, { exact: true }).fill('Something-else-2')
    await pressWhereItWas(page, terms)
    await expect(terms).toBeChecked()
    await expect(page.getByText(error)).toBeVisible()
  })

test('a press on the button counts too, and shows every error', async ({ page }) => {
  await page.goto('/create-account')
  await expect(page.locator('astro-island[ssr]', { has: page.locator('form') })).toHaveCount(0)
  await page.getByLabel(t('accounts:signUp.firstName')).focus()
  await pressWhereItWas(page, page.getByRole('button', { name: t('accounts:signUp.submit') }))
  await expect(page.getByText(t('validation:form.termsNotAccepted'))).toBeVisible()
  await expect(page.getByLabel(t('accounts:signUp.firstName'))).toBeFocused()
})

test('what is typed after a press is not sent by it', async ({ page }) => {
  await page.goto('/create-account')
  await expect(page.locator('astro-island[ssr]', { has: page.locator('form') })).toHaveCount(0)
  await fillSignUp(page, t, { first: 'Olena', last: 'Marchenko', email: newAddress() })
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByLabel(t('accounts:signUp.firstName')).evaluate((input: HTMLInputElement) =>
    addEventListener('submit', () => {
      input.focus()
      document.execCommand('insertText', false, ' Maria')
    }),
  )
  await page.getByRole('button', { name: t('accounts:signUp.submit') }).click()
  expect((await sent).postData()).toContain('"Olena"')
})
