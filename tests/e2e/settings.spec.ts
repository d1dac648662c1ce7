import { expect, type Page } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { listTextMessages } from '#contract/mail/developmentMail.ts'
import { password } from '../world.ts'
import { expectAccessible } from './accessible.ts'
import { codeIn, mailTo } from './mails.ts'
import { apiAs } from './accounts.ts'
import { reauthenticationDialog, reauthenticate } from './reauthentication.ts'
import { fillCredentials, logIn } from './steps.ts'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'

test.skip(({ isMobile }) => isMobile, 'every page is tried at both widths by itself')

const t = await translationsIn('en_GB')
const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('another address is confirmed after the password, made primary, and signs in', async ({
  person,
  personPage: page,
  context,
}) => {
  await page.goto('/settings')
  await page.getByRole('link', { name: t('settings:parts.emails') }).click()
  const email = `second-${person.email}`
  await page.getByLabel(t('settings:emails.email')).fill('not an address')
  await button(page, t('settings:emails.send')).click()
  await expectText(page, 'Please enter a valid email')
  await page.getByLabel(t('settings:emails.email')).fill(email)
  await page.keyboard.press('Enter')
  // Someone who finds an unlocked screen gets no further; the input stays.
  const reauthentication = reauthenticationDialog(page, t)
  const field = reauthentication.getByLabel(t('settings:proof.password'), { exact: true })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(reauthentication).toHaveCount(0)
  await expect(page.getByLabel(t('settings:emails.email'))).toHaveValue(email)
  await button(page, t('settings:emails.send')).click()
  await field.fill('Wrong-pass-1')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(password)
  await page.keyboard.press('Enter')
  const code = page.getByLabel(t('settings:emails.codeLabel'))
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await code.fill('000000')
  await button(page, t('settings:emails.confirm')).click()
  await expectText(page, 'The entered code is incorrect.')
  const sent = codeIn(await mailTo(email))
  await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`)
  await button(page, t('settings:emails.confirm')).click()
  await expectText(page, t('settings:emails.done'))

  await button(page, t('settings:emails.makePrimaryNamed', { email })).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  // Recently reauthenticated: no dialog for ten minutes.
  await dialog.getByRole('button', { name: t('settings:emails.makePrimary') }).click()
  await expectText(page, t('settings:emails.primaryDone'))
  await mailTo(person.email, email)
  await button(page, t('settings:emails.removeNamed', { email: person.email })).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings:emails.remove') })
    .click()
  await expectText(page, t('settings:emails.removed'))
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/login')
  await logIn(page, t, email)
})

test('a number is confirmed by a text message, and removed', async ({ personPage: page }) => {
  await page.goto('/settings/phones')
  await expectText(page, t('settings:phones.none'))
  const phone = `067 ${String(Date.now()).slice(-7)}`
  await page.getByLabel(t('settings:phones.phone')).fill(phone)
  await button(page, t('settings:phones.send')).click()
  const code = page.getByLabel(t('settings:phones.codeLabel'))
  await expect(code).toBeFocused()
  const number = `+38${phone.replace(' ', '')}`
  const text = async () =>
    (await call(apiAs(null), listTextMessages)).find(({ to }) => to === number)?.text ?? ''
  await expect.poll(text).toMatch(/\d{6}/)
  await code.fill(/\d{6}/.exec(await text())?.[0] ?? '')
  await button(page, t('settings:phones.confirm')).click()
  await expectText(page, t('settings:phones.done'))
  await page.getByRole('button', { name: /^Remove \+380/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings:phones.remove') })
    .click()
  await expectText(page, t('settings:phones.removed'))
  await expectText(page, t('settings:phones.none'))
})

test('notifications are chosen by keyboard, unsaved changes prompt, and saved ones persist', async ({
  personPage: page,
}) => {
  await page.goto('/settings/notifications')
  const cell = page.getByRole('checkbox', {
    name: t('settings:notifications.cell', {
      event: t('settings:notificationRows.applicationViewed'),
      channel: t('settings:notifications.email'),
    }),
  })
  await expect(button(page, t('settings:notifications.save'))).toBeEnabled()
  await cell.focus()
  await page.keyboard.press('Space')
  await expect(cell).toBeChecked()
  await page.getByRole('radio', { name: t('settings:notifications.weekly') }).check()
  await page.getByRole('link', { name: t('settings:parts.privacy'), exact: true }).click()
  await expectText(
    page,
    'You have unsaved changes that will be lost. Are you sure you want to leave this page?',
  )
  await button(page, t('common:form.keepEditing')).click()
  await button(page, t('settings:notifications.save')).click()
  await expectText(page, t('settings:notifications.saved'))
  await page.reload()
  await expect(cell).toBeChecked()
  await expect(page.getByRole('radio', { name: t('settings:notifications.weekly') })).toBeChecked()
})

test('the whole interface switches its language; a time zone is found by country or city', async ({
  personPage: page,
}) => {
  const uk = await translationsIn('uk_UA')
  await page.goto('/settings/language')
  // The clock runs once the page is hydrated.
  await expect(page.getByText(/It’s \d{1,2}:\d\d/)).toBeVisible()
  const zone = page.getByRole('combobox', { name: t('settings:language.zone') })
  await zone.fill('lisb')
  await page.getByRole('option', { name: /^Portugal, Lisbon \(UTC\+0[01]:00\)$/ }).click()
  await expectText(page, t('settings:language.zoneSaved'))
  await zone.fill('')
  await expect(page.getByRole('option').first()).toHaveText(/^Ukraine, Kyiv \(UTC\+0[23]:00\)$/)
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Українська' }).check()
  await expect(page).toHaveURL(/\/uk_UA\/settings\/language$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(uk('settings:parts.language'))
  await expect(page.getByRole('combobox', { name: uk('settings:language.zone') })).toHaveValue(
    /^Португалія \(UTC\+0[01]:00\)$/,
  )
})

test('visibility is chosen, and a company is found by name and blocked', async ({
  admin: { company },
  personPage: page,
}) => {
  await page.goto('/settings/privacy')
  await expect(button(page, t('settings:privacy.save'))).toBeEnabled()
  await page.getByLabel(t('settings:privacy.birth_date')).selectOption('companies')
  await page.getByRole('combobox', { name: t('settings:privacy.hidden') }).fill(company)
  await page.getByRole('option', { name: company }).click()
  await page.keyboard.press('Escape')
  await button(page, t('settings:privacy.save')).click()
  await expectText(page, t('settings:privacy.saved'))
  await page.reload()
  await expect(page.getByLabel(t('settings:privacy.birth_date'))).toHaveValue('companies')
  await expect(button(page, t('settings:privacy.remove', { name: company }))).toBeVisible()
})

test('a data export is requested and downloaded, and the account is closed', async ({ personPage: page }) => {
  await page.goto('/settings/account')
  await button(page, t('settings:account.export')).click()
  await reauthenticate(page, t)
  const take = page.getByRole('button', { name: /^Download \(/ })
  await expect(take).toBeVisible()
  const download = page.waitForEvent('download')
  await take.click()
  expect((await download).suggestedFilename()).toMatch(/^tenure-.*\.zip$/)

  await button(page, t('settings:account.close')).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('lose your recommendations, endorsements and employment history')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('settings:account.close') }).click()
  await expect(page).toHaveURL(/\/account-closed$/)
  await expect(page).toHaveTitle('Your account has been closed | Tenure')
  await expect(page.getByRole('link', { name: t('settings:closed.write') })).toHaveAttribute(
    'href',
    /^mailto:/,
  )
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/login/)
})

test('closing ends at /account-closed, even when another call learns first that the session has ended', async ({
  person,
  personPage: page,
}) => {
  await page.goto('/settings/account')
  const learned = page.waitForResponse(
    (response) => response.url().includes('/api/profile/show-extra') && response.status() === 401,
  )
  await page.route('**/api/closure', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    // What a lost membership or a returning tab does.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await learned
    await route.fulfill({ response })
  })
  await button(page, t('settings:account.close')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings:account.close') })
    .click()
  await reauthenticate(page, t)
  await expect(page).toHaveURL(/\/account-closed$/)

  await page.goto('/login')
  await fillCredentials(page, t, person.email)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('This account is closed. Support can reopen it until')
  await expect(alert.getByRole('link')).toHaveAttribute('href', /^mailto:.+@/)
  await expectAccessible(page)
})

test('an invalid unsubscribe link has no effect, and says so without scripts or signing in', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const answer = await page.goto('/unsubscribe?token=1.membershipEnded.forged')
  expect(answer?.status()).toBe(200)
  await button(page, t('settings:unsubscribe.button')).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('settings:unsubscribe.unknown'))
  await context.close()
})
