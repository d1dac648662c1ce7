import { expect, type Page } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { createEmployment } from '#contract/employments/edits.ts'
import { requestToJoin } from '#contract/employments/invitations.ts'
import { acceptJoinRequest, listCompanyInvitations } from '#contract/employments/members.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { translationsIn } from './translations.ts'
import { deleteEmployment } from './steps.ts'
import { inEachLanguage, test } from './test.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const work = (page: Page) => page.locator('#employment')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const names = { en_GB: ['March', 'May', 'January'], uk_UA: ['березень', 'травень', 'січень'] } as const

inEachLanguage(() => {
  test('a past employment at any company is added, corrected and deleted', async ({
    personPage: page,
    isMobile,
    language,
    t,
    at,
  }) => {
    const [march, may, january] = names[language]
    await page.goto(at('/profile'))
    await work(page)
      .getByRole('link', { name: t('profiles:page.add') })
      .click()
    const form = dialog(page, t('profiles:editors.employmentTitle'))
    const month = (group: 'startDate' | 'endDate') =>
      form.getByRole('group', { name: t(`profiles:editors.${group}`) })
    const pick = async (group: 'startDate' | 'endDate', name: string, year: string) => {
      await month(group).getByRole('combobox').selectOption(name)
      await month(group).getByRole('textbox').fill(year)
    }
    await expect(form.getByLabel(t('profiles:editors.position'))).toBeFocused()
    await press(page, t('common:form.save'))
    await expect(form.getByText(t('validation:form.required'))).toHaveCount(3)
    await form.getByLabel(t('profiles:editors.position')).fill('Mechanic')
    const employer = form.getByRole('combobox', { name: t('profiles:editors.employer') })
    await employer.fill('Acme')
    await expect(form.getByText(t('profiles:editors.unlistedEmployer'))).toBeVisible()
    await form.getByLabel(t('profiles:editors.currentlyHere')).click()
    await expect(employer).toHaveValue('Acme')
    await pick('startDate', march, '2016')
    await pick('endDate', january, '2016')
    await press(page, t('common:form.save'))
    await expect(month('endDate').getByText(t('validation:form.endBeforeStart'))).toBeVisible()
    await pick('endDate', may, '2018')
    await form.getByLabel(t('profiles:editors.description')).fill('Pumps and valves')
    await expectAccessible(page)
    if (isMobile) await expectNoSidewaysScroll(page)
    await press(page, t('common:form.save'))
    await expectText(page, t('profiles:editors.employmentSaved'))
    await expect(work(page)).toContainText('Acme')
    await expect(work(page)).toContainText(
      language === 'uk_UA' ? 'березень 2016 – травень 2018' : 'Mar 2016 – May 2018',
    )
    await expect(work(page)).toContainText('Pumps and valves')
    await expect(work(page)).toContainText(t('employments:mark.selfReported'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const edit = () =>
      work(page)
        .getByRole('link', { name: `${t('profiles:page.editSection')} Mechanic` })
        .click()
    await edit()
    const editing = dialog(page, t('profiles:editors.editEmploymentTitle'))
    await expect(editing.getByRole('combobox', { name: t('profiles:editors.employer') })).toHaveValue('Acme')
    await editing.getByLabel(t('profiles:editors.currentlyHere')).check()
    await press(page, t('common:form.save'))
    await expect(work(page)).toContainText(t('employments:record.present'))
    await edit()
    await deleteEmployment(page, t)
  })
})

test('of a verified employment, its owner edits the description only', async ({
  personPage: page,
  isMobile,
  admin,
  person,
}) => {
  test.skip(isMobile, 'nothing here depends on the width of the window')
  const t = await translationsIn('en_GB')
  const params = { slug: admin.slug }
  const position = { position: 'Fitter', start_date: '2019-03-01' }
  const linked = { company: admin.company, company_slug: admin.slug, end_date: null, description: '' }
  await call(person.api, createEmployment, { body: { ...linked, ...position } })
  await call(person.api, requestToJoin, { params, body: position })
  await page.goto('/profile')
  const edit = work(page).getByRole('link', { name: `${t('profiles:page.editSection')} Fitter` })
  await edit.click()
  await expectText(page, t('profiles:editors.requestedFixed', { company: admin.company }))
  await page.keyboard.press('Escape')

  const { items } = await call(admin.api, listCompanyInvitations, { params })
  const rights = { role: 'member' as const, manage_hr_panel: false }
  await call(admin.api, acceptJoinRequest, {
    params: { ...params, invitationId: items[0]?.id ?? 0 },
    body: rights,
  })
  await page.reload()
  await edit.click()
  const form = dialog(page, 'Fitter')
  await expectText(page, t('profiles:editors.verifiedFixed', { company: admin.company }))
  await expect(form.getByRole('textbox')).toHaveCount(1)
  await form.getByLabel(t('profiles:editors.description')).fill('Turbines')
  await expectAccessible(page)
  await press(page, t('common:form.save'))
  await expectText(page, t('profiles:editors.employmentSaved'))
  await expect(work(page)).toContainText('Turbines')
})
