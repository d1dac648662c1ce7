import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './accessible.ts'
import { origin } from './address.ts'
import { password } from '../world.ts'
import { addAuthenticator } from './authenticator.ts'
import { reauthenticationDialog, reauthenticate } from './reauthentication.ts'
import { fillCredentials, logIn } from './steps.ts'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'

test.skip(({ isMobile }) => isMobile, 'nothing here depends on the width of the window')

const t = await translationsIn('en_GB')
const path = '/settings/security'

async function confirmIn(page: Page, action: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
}

/** Without an open page, which would notice it and leave. */
async function signOutQuietly(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

test('a passkey is added, named, signed in with, and removed', async ({ person: { email }, page }) => {
  await page.goto(`/login?next=${encodeURIComponent(path)}`)
  await logIn(page, t, email)
  await addAuthenticator(page)
  await page.getByRole('button', { name: t('settings:security.addPasskey') }).click()
  await reauthenticate(page, t)
  const name = page.getByRole('textbox', { name: t('settings:security.passkeyName') })
  // The name in the list of devices, ready to be overwritten.
  await expect(name).toHaveValue(/Chrome.*, \w+$/)
  await expect(name).toBeFocused()
  await page.keyboard.type('Grandmother’s laptop')
  await expect(name).toHaveValue('Grandmother’s laptop')
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:form.save') })
    .click()
  await expect(page.getByText('Grandmother’s laptop')).toBeVisible()

  await signOutQuietly(page)
  await page.goto(`/login?next=${encodeURIComponent(path)}`)
  await page.getByRole('button', { name: t('accounts:signIn.passkey') }).click()
  await expect(page).toHaveURL(origin + path)
  await expect(page.getByText(t('settings:securityPage.kind.passkeyAdded'))).toBeVisible()
  await page
    .getByRole('button', { name: t('settings:security.removeNamed', { name: 'Grandmother’s laptop' }) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings:security.remove') })
    .click()
  // Reauthentication is required right after signing in; the passkey satisfies it.
  const reauthentication = reauthenticationDialog(page, t)
  await expect(reauthentication.getByLabel(t('settings:proof.password'), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await reauthentication.getByRole('button', { name: t('settings:proof.passkey') }).click()
  await expect(page.getByText(t('settings:security.passkeyRemoved'))).toBeVisible()
  await expect(page.getByText('Grandmother’s laptop')).toHaveCount(0)

  await signOutQuietly(page)
  await page.goto('/login')
  await page.getByRole('button', { name: t('accounts:signIn.passkey') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('errors:passkeyUnknown'))
})

test('a second factor is set up, required, and replaced by a recovery code without JavaScript', async ({
  personPage: page,
  browser,
  person,
}) => {
  await page.goto(path)
  await page.getByRole('button', { name: t('settings:security.turnOn') }).click()
  await reauthenticate(page, t)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: t('settings:security.picture') })).toBeVisible()
  await expectAccessible(page)
  const secret = (await dialog.getByRole('code').innerText()).replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await dialog.getByLabel(t('settings:security.appCode')).fill(app.generate())
  await dialog.getByRole('button', { name: t('settings:security.turnOn') }).click()
  await expect(
    dialog.getByRole('heading', { name: t('settings:security.codesTitle'), exact: true }),
  ).toBeVisible()
  const [unused = ''] = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: t('settings:security.kept') }).click()
  await expect(page.getByText(t('settings:security.codesLeft', { count: 10 }))).toBeVisible()

  // From now on the password alone does not change sign-in methods.
  await page.getByRole('button', { name: t('settings:security.addPasskey') }).click()
  await reauthenticate(page, t)
  await expect(dialog.getByLabel(t('settings:proof.code'))).toHaveAccessibleDescription(
    new RegExp(t('validation:form.required')),
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // Cancelling shows no error.
  await expect(page.getByText(t('errors:proofRequired'))).toHaveCount(0)
  await page.getByRole('button', { name: t('settings:security.newCodes') }).click()
  await confirmIn(page, t('settings:security.ask.codes.action'))
  await reauthenticate(page, t, unused)
  await expect(
    dialog.getByRole('heading', { name: t('settings:security.codesTitle'), exact: true }),
  ).toBeVisible()
  const [first = '', second = '', third = ''] = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: t('settings:security.kept') }).click()

  await signOutQuietly(page)
  await page.goto('/login')
  await fillCredentials(page, t, person.email)
  const code = page.getByLabel(t('accounts:signIn.code'))
  await code.fill('abcd-efgh')
  await page.getByRole('button', { name: t('accounts:signIn.continue') }).click()
  await expect(page.getByText(t('validation:form.codeIncorrect'))).toBeVisible()
  await expectAccessible(page)
  await code.fill(first)
  await page.getByRole('button', { name: t('accounts:signIn.continue') }).click()
  await expect(page).toHaveURL(`${origin}/`)

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const bare = await plain.newPage()
  await bare.goto('/login')
  await fillCredentials(bare, t, person.email)
  await bare.getByLabel(t('accounts:signIn.code')).fill(first)
  await bare.getByRole('button', { name: t('accounts:signIn.continue') }).click()
  await expect(bare.getByText(t('validation:form.codeIncorrect'))).toBeVisible()
  await bare.getByLabel(t('accounts:signIn.code')).fill(second)
  await bare.getByRole('button', { name: t('accounts:signIn.continue') }).click()
  await expect(bare).toHaveURL(`${origin}/`)
  await plain.close()

  await page.goto(path)
  await page.getByRole('button', { name: t('settings:security.turnOff') }).click()
  await confirmIn(page, t('settings:security.ask.off.action'))
  await reauthenticate(page, t, third)
  await expect(page.getByText(t('settings:security.factorEnded'))).toBeVisible()
})

test('a password is changed, and another device is signed out', async ({
  personPage: page,
  browser,
  person,
}) => {
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await logIn(other, t, person.email)
  await page.goto(path)
  await page.getByRole('button', { name: /^Log out (?!all)/ }).click()
  await reauthenticate(page, t)
  await expect(page.getByText(t('settings:security.deviceEnded'))).toBeVisible()
  // The tab is notified and leaves by itself.
  await expect(other).toHaveURL(/\/login/)

  await page.getByLabel(t('settings:security.currentPassword')).fill('Wrong-pass-1')
  await page.getByLabel(t('settings:security.newPassword'), { exact: true }).fill('Another-pass-2')
  await page.getByLabel(t('settings:security.newPasswordAgain')).fill('Another-pass-2')
  await page.getByRole('button', { name: t('settings:security.changePassword') }).click()
  await expect(page.getByText(t('validation:form.passwordIncorrect'))).toBeVisible()
  await page.getByLabel(t('settings:security.currentPassword')).fill(password)
  await page.getByRole('button', { name: t('settings:security.changePassword') }).click()
  await expect(page.getByText(t('settings:security.passwordChanged'))).toBeVisible()
  await elsewhere.close()
})
