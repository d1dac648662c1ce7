import { expect } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { untilJoined } from './joined.ts'
import { inEachLanguage, test } from './test.ts'

inEachLanguage(() => {
  test('a new name is declined, changed again and confirmed', async ({
    admin,
    adminPage: company,
    employee,
    employeePage: page,
    t,
    at,
  }) => {
    const details = at(`/employment-details/${employee.employmentId}`)
    await page.goto(at('/profile#edit-intro'))
    const form = page.getByRole('dialog')
    await expect(form.getByText(t('profiles:editors.nameHint'))).toBeVisible()
    await form.getByLabel(t('profiles:editors.firstName')).fill('Alice')
    await form.getByLabel(t('profiles:editors.lastName')).fill('Smith')
    await form.getByRole('button', { name: t('common:form.save') }).click()
    await expect(form).toBeHidden()
    await page.goto(at('/careers'))
    await expect(page.getByText(t('employments:key.earlierName')).first()).toBeVisible()

    // The admin finds the question on the home page.
    await company.goto(at('/'))
    const question = t('home:toDos.names', { count: 1, person: 'Alice Smith' })
    await company.getByRole('link', { name: `${t('home:list.review')} ${question}` }).click()
    await expect(
      company.getByText(t('employments:name.title.asked', { person: 'Alice Smith' })),
    ).toBeVisible()
    const press = (name: string) => company.getByRole('button', { name, exact: true }).click()
    const dialog = company.getByRole('dialog')
    const answer = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    await expectAccessible(company)
    await press(t('employments:name.decline'))
    await dialog.getByLabel(t('employments:name.words')).fill('Who is Alice?')
    await expectAccessible(company)
    await answer(t('employments:name.decline'))
    await expect(dialog).toBeHidden()

    // The employee's open page says so.
    await page.goto(details)
    await expect(page.getByText('Who is Alice?')).toBeVisible()
    await expectNoSidewaysScroll(page)
    for (const { id } of [employee, admin]) await untilJoined(id)
    await call(employee.api, saveProfile, { body: { first_name: 'Alicia' } })
    await expect(company.getByText('Alicia Smith').first()).toBeVisible()
    await press(t('employments:name.confirm'))
    await answer(t('employments:name.confirm'))
    await expect(company.getByText(t('employments:event.nameConfirmed'))).toBeVisible()
    await expect(page.getByText(t('employments:event.nameConfirmed'))).toBeVisible()
    await expect(page.getByText(t('employments:key.earlierName'))).toHaveCount(0)
  })
})
