import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { createAccount, setTokenCookie } from './accounts.ts'
import { translationsIn } from './translations.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

for (const locale of ['en_GB', 'uk_UA'] as const)
  test(`sections of the profile are filled, ordered, hidden and previewed, in ${locale}`, async ({
    page,
    context,
    isMobile,
  }) => {
    test.skip(isMobile !== (locale === 'uk_UA'), 'each language at one width; every route is tried at both')
    const t = await translationsIn(locale)
    const { token } = await createAccount({ locale })
    await setTokenCookie(context, token)
    await page.goto(locale === 'uk_UA' ? '/uk_UA' : '/')
    const education = page.locator('#education')
    await education.getByRole('link', { name: t('profiles:page.add') }).click()
    const dialog = page.getByRole('dialog')
    await press(page, t('common:form.save'))
    await expect(dialog.getByText(t('validation:form.required'))).toHaveCount(1)
    await dialog.getByLabel(t('cv:editors.school')).fill('School of clocks')
    await expectAccessible(page)
    await press(page, t('common:form.save'))
    await expect(education).toContainText('School of clocks')

    const names = {
      education: t('cv:editors.sections.names.education'),
      employment: t('cv:editors.sections.names.employment'),
    }
    const order = async () =>
      (await page.locator('#profile h2').allTextContents()).filter((text) =>
        Object.values(names).includes(text),
      )
    const openSections = () => page.getByText(t('profiles:page.sections'), { exact: true }).click()
    await openSections()
    const up = dialog.getByRole('button', { name: t('cv:editors.sections.up', { section: names.education }) })
    while (!(await up.getAttribute('aria-disabled')?.then((value) => value === 'true'))) await up.click()
    await expectAccessible(page)
    if (isMobile) await expectNoSidewaysScroll(page)
    await press(page, t('common:form.save'))
    await expect.poll(order).toEqual([names.education, names.employment])

    await openSections()
    await dialog
      .getByLabel(t('cv:editors.sections.seenBy', { section: names.education }))
      .selectOption(t('cv:editors.sections.audience.nobody'))
    await press(page, t('common:form.save'))
    await expect(education).toContainText(t('cv:seenBy.nobody'))
    await page.getByRole('link', { name: t('profiles:page.visitorView') }).click()
    await expect(page.locator('#profile')).not.toContainText('School of clocks')
    await expectAccessible(page)

    await page.goBack()
    await education.getByRole('link', { name: t('profiles:page.editSection') }).click()
    await press(page, t('common:form.delete'))
    await expect(page.getByText(t('common:form.cannotRecover'))).toBeVisible()
    await dialog
      .last()
      .getByRole('button', { name: t('common:form.delete') })
      .click()
    await expect(education).not.toContainText('School of clocks')
  })
