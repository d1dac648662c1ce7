import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addAuthenticator } from './authenticator.ts'
import { reauthenticate } from './reauthentication.ts'
import { logIn } from './steps.ts'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'

test.skip(({ isMobile }) => isMobile, 'nothing here depends on the width of the window')

const t = await translationsIn('en_GB')

test('a passkey of a closed account leads to the same notice as its password', async ({ person, page }) => {
  await page.goto(`/login?next=${encodeURIComponent('/settings/security')}`)
  await logIn(page, t, person.email)
  await addAuthenticator(page)
  await page.getByRole('button', { name: t('settings:security.addPasskey') }).click()
  await reauthenticate(page, t)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:form.save') })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()

  const close = t('settings:account.close')
  await page.goto('/settings/account')
  await page.getByRole('button', { name: close, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: close }).click()
  await expect(page).toHaveURL(/\/account-closed$/)

  await page.goto('/login')
  await page.getByRole('button', { name: t('accounts:signIn.passkey') }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('This account is closed. Support can reopen it until')
  await expect(alert.getByRole('link')).toHaveAttribute('href', /^mailto:.+@/)
  await expect(page).toHaveURL(/\/login$/)
  await expectAccessible(page)
})
