import { expect, type Page } from '@playwright/test'
import { createAccount } from './accounts.ts'
import { test } from './test.ts'
import { translationsIn } from './translations.ts'

test.skip(({ isMobile }) => isMobile, 'phones have no arrow keys')

const t = await translationsIn('en_GB')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a list of options is used with the keyboard alone', async ({ personPage: page }) => {
  await page.goto('/settings/language')
  await expect(page.getByText(/It’s \d{1,2}:\d\d/)).toBeVisible()
  const zone = page.getByRole('combobox', { name: t('settings:language.zone') })
  const lisbon = page.getByRole('option', { name: /^Portugal, Lisbon/ })
  const chosen = /^Portugal, Lisbon \(UTC/
  await zone.fill('lisb')
  await expect(lisbon).toBeVisible()
  await zone.press('ArrowDown')
  await expect(zone).toHaveAttribute('aria-activedescendant', (await lisbon.getAttribute('id')) ?? 'none')
  await expect(lisbon).toHaveAttribute('data-active')
  await zone.press('Enter')
  await expect(page.getByText(t('settings:language.zoneSaved'), { exact: true })).toBeVisible()
  await expect(zone).toHaveValue(chosen)
  await expect(zone).toHaveAttribute('aria-expanded', 'false')
  await zone.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('data-active')
  // What is typed and not chosen goes when the field is left.
  await zone.fill('nowhere')
  await expect(page.getByRole('option')).toHaveCount(0)
  await zone.press('Tab')
  await expect(zone).toHaveValue(chosen)

  const company = `Keyed ${Date.now()}`
  await createAccount({ company })
  await page.goto('/settings/privacy')
  await expect(button(page, t('settings:privacy.save'))).toBeEnabled()
  const hidden = page.getByRole('combobox', { name: t('settings:privacy.hidden') })
  await hidden.fill(company)
  await expect(page.getByRole('option', { name: company })).toBeVisible()
  await hidden.press('ArrowUp')
  await hidden.press('Tab')
  const tag = button(page, t('settings:privacy.remove', { name: company }))
  await expect(tag).toBeVisible()
  await hidden.focus()
  await hidden.press('Backspace')
  await expect(tag).toBeHidden()
})
