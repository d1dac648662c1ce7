import type { Page } from 'playwright'
import type { Locale } from '#contract/core/locale.ts'
import { formatDay } from '#i18n/dates.ts'
import type { Translate } from '#i18n/translate.ts'

/** What a screen is opened with. */
export interface Visit {
  readonly origin: string
  readonly locale: Locale
  readonly t: Translate
  /** The page's address. */
  readonly url: string
}

/** The response to the owner of a closed account; the demo has none, so the call is answered here. */
export async function showClosedAccount(page: Page, { t, locale }: Visit): Promise<void> {
  const date = formatDay('2026-12-24', locale)
  const message = t('errors:accountClosed', { date, support: 'support@demo.example' })
  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 403, json: { error: 'accountClosed', message } }),
  )
  await page.getByLabel(t('accounts:signIn.email')).fill('somebody@demo.example')
  await page.getByLabel(t('accounts:signIn.password'), { exact: true }).fill('Demo-pass-1')
  await page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click()
  await page.getByRole('alert').waitFor()
}

/** The page that refuses a form of another site. */
export async function postFromElsewhere(page: Page, { url }: Visit): Promise<void> {
  const headers = { origin: 'https://elsewhere.example' }
  const response = await page.request.post(url, { form: { email: '' }, headers })
  await page.route(url, (route) => route.fulfill({ response }))
  await page.goto(url)
}

export async function openTimeZones(page: Page, { t }: Visit): Promise<void> {
  await page.getByRole('combobox', { name: t('settings:language.zone') }).click()
  await page.getByRole('option').first().waitFor()
}
