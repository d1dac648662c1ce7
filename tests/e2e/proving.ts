import type { Locator, Page } from '@playwright/test'
import { password } from '../world.ts'
import type { Translate } from '#i18n/translate.ts'

/** The dialog that asks who is there, above whatever else is open. */
export const proofDialog = (page: Page, t: Translate): Locator =>
  page.getByRole('dialog', { name: t('settings:proof.title') })

/** Proves with the password who is there, and with a code where one is asked for. */
export async function prove(page: Page, t: Translate, code?: string): Promise<void> {
  const dialog = proofDialog(page, t)
  await dialog.getByLabel(t('settings:proof.password'), { exact: true }).fill(password)
  if (code) await dialog.getByLabel(t('settings:proof.code')).fill(code)
  await dialog.getByRole('button', { name: t('common:form.continue') }).click()
}
