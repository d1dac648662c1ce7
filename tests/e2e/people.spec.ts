import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { createAccount, setTokenCookie } from './accounts.ts'
import { inEachLanguage, test } from './test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

inEachLanguage(() => {
  test('a person shows skills and a cover, and is found by another once they allow it', async ({
    personPage: page,
    isMobile,
    t,
    at,
    language,
  }) => {
    // Searches find similar words, too: the words of the two languages differ.
    const skill = `${language === 'uk_UA' ? 'Годинникарство' : 'Clockmaking'} ${Date.now()}`
    await page.goto(at('/profile#edit-skills'))
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('combobox', { name: t('profiles:editors.skillsLabel') })
    await field.fill(skill)
    await field.press('Enter')
    await field.fill(language === 'uk_UA' ? 'зварник' : 'welder')
    await page.getByRole('option').first().click()
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await press(page, t('cv:editors.sections.down', { section: skill }))
    await expectAccessible(page)
    if (isMobile) await expectNoSidewaysScroll(page)
    await press(page, t('common:form.save'))
    await expect(page.locator('#skills .tag').last()).toHaveText(skill)

    await page.getByRole('link', { name: t('profiles:page.addCover') }).click()
    const picture = await sharp({ create: { width: 1200, height: 400, channels: 3, background: '#2a6' } })
      .png()
      .toBuffer()
    await dialog
      .getByLabel(t('profiles:editors.coverLabel'))
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
    await dialog.getByLabel(t('profiles:editors.focusDown')).fill('80')
    await expectAccessible(page)
    await press(page, t('profiles:editors.saveCover'))
    await expect(page.getByText(t('profiles:editors.coverUpdated'))).toBeVisible()
    await expect(page.locator('.profile-cover img')).toHaveCSS('object-position', '50% 80%')

    await page.goto(at('/settings/privacy'))
    const findable = page.getByLabel(t('settings:privacy.findable'))
    // Not `check`, which expects the change at once: a click before hydration takes effect after it.
    await findable.click()
    await expect(findable).toBeChecked()
    await press(page, t('settings:privacy.save'))
    await expect(page.getByText(t('settings:privacy.saved'))).toBeVisible()

    const other = await createAccount({ locale: language })
    await setTokenCookie(page.context(), other.token)
    await page.goto(at('/people'))
    await expect(page.getByText(t('people:startTitle'))).toBeVisible()
    // The search learns of it in the background.
    await expect(async () => {
      await page.getByRole('searchbox').fill(skill)
      await press(page, t('people:submit'))
      await expect(page.locator('main h2 a')).toHaveCount(1, { timeout: 2_000 })
    }).toPass()
    await expectAccessible(page)
    if (isMobile) await expectNoSidewaysScroll(page)
    await page.locator('main h2 a').click()
    await expect(page.locator('#skills')).toContainText(skill)
    await expect(page.locator('.profile-cover img')).toHaveCSS('object-position', '50% 80%')
  })
})
