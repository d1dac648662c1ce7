import type { Locator, Page } from '@playwright/test'
import { password } from '../world.ts'
import type { Translate } from '#i18n/translate.ts'

/** The reauthentication dialog, on top of any other dialog. */
export const reauthenticationDialog = (page: Page, t: Translate): Locator =>
  page.getByRole('dialog', { name: t('settings:proof.title') })

/** Reauthenticates with the password, and with a code where required. */
export async function reauthenticate(page: Page, t: Translate, code?: string): Promise<void> {
  const dialog = reauthenticationDialog(page, t)
  await dialog.getByLabel(t('settings:proof.password'), { exact: true }).fill(password)
  if (code) await dialog.getByLabel(t('settings:proof.code')).fill(code)
  await dialog.getByRole('button', { name: t('common:form.continue') }).click()
}
