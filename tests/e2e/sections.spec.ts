import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { pdfOfPages } from '../api/posts/mediaFixtures.ts'
import { png } from '../api/posts/postFixtures.ts'
import { addSection } from './steps.ts'
import { inEachLanguage, test } from './test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

inEachLanguage(() => {
  test('sections of the profile are filled, ordered, hidden and previewed', async ({
    personPage: page,
    isMobile,
    t,
    at,
  }) => {
    await page.goto(at('/profile'))
    const education = page.locator('#education')
    await addSection(page, t, t('profiles:addSection.education'))
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
    await expect(education).toHaveCount(0)
  })

  test('media of a project are described, ordered and viewed', async ({
    personPage: page,
    isMobile,
    t,
    at,
  }) => {
    await page.goto(at('/profile'))
    const projects = page.locator('#projects')
    await addSection(page, t, t('profiles:addSection.projects'))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('cv:editors.projectTitle')).fill('Tide tables')
    await dialog.getByLabel(t('cv:editors.media.add')).setInputFiles([
      { name: 'boat.png', mimeType: 'image/png', buffer: await png(900, 600) },
      { name: 'Tables.pdf', mimeType: 'application/pdf', buffer: await pdfOfPages(2) },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Low tide') },
    ])
    await expect(dialog.getByText(t('cv:editors.media.wrongType'))).toBeVisible()
    const rows = dialog.getByRole('list', { name: t('cv:editors.media.list') }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    const name = 'boat.webp'
    await dialog.getByLabel(t('cv:editors.media.describe', { name })).fill('A boat at low tide')
    // Whichever upload was checked first, the image ends in the second place.
    await dialog
      .getByRole('button', { name: t('cv:editors.media.drag', { name: 'Tables.pdf' }), exact: true })
      .press('ArrowUp')
    await dialog
      .getByRole('button', { name: t('cv:editors.media.remove', { name: 'Tables.pdf' }), exact: true })
      .click()
    await press(page, t('cv:editors.media.undo'))
    await expect(rows.first()).toContainText('Tables.pdf')
    await expectAccessible(page)
    if (isMobile) await expectNoSidewaysScroll(page)
    await press(page, t('common:form.save'))

    const media = projects.getByRole('list', { name: t('cv:media.list', { title: 'Tide tables' }) })
    const document = media.getByRole('link', { name: 'Tables.pdf' })
    await document.click()
    const viewer = page.getByRole('dialog', { name: t('cv:media.title') })
    const pageOf = (number: number) => t('cv:media.page', { page: number, count: 2 })
    await expect(viewer.getByRole('img', { name: `Tables.pdf. ${pageOf(1)}` })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('img', { name: `Tables.pdf. ${pageOf(2)}` })).toBeVisible()
    await viewer.getByRole('button', { name: t('cv:media.next') }).click()
    await expect(viewer.getByRole('img', { name: 'A boat at low tide' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(document).toBeFocused()
  })
})
