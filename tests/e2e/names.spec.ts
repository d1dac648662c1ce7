import { expect, test } from '@playwright/test'
import { actingCookie } from '#contract/core/actingProfile.ts'
import { call } from '#contract/core/call.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { setTokenCookie } from './accounts.ts'
import { origin } from './address.ts'
import { createEmployee } from './employees.ts'
import { untilJoined } from './joined.ts'
import { addressIn, translationsIn } from './translations.ts'

for (const locale of ['en_GB', 'uk_UA'] as const)
  test(`a new name is declined, changed again and confirmed, in ${locale}`, async ({
    page,
    context,
    browser,
    isMobile,
  }) => {
    test.skip(isMobile !== (locale === 'uk_UA'), 'each language at one width; every route is tried at both')
    const t = await translationsIn(locale)
    const { admin, employee, slug, employmentId } = await createEmployee(locale)
    const at = addressIn(locale)
    const details = at(`/employment-details/${employmentId}`)
    await setTokenCookie(context, employee.token)
    await page.goto(at('/#edit-intro'))
    const form = page.getByRole('dialog')
    await expect(form.getByText(t('profiles:editors.nameHint'))).toBeVisible()
    await form.getByLabel(t('profiles:editors.firstName')).fill('Alice')
    await form.getByLabel(t('profiles:editors.lastName')).fill('Smith')
    await form.getByRole('button', { name: t('common:form.save') }).click()
    await expect(form).toBeHidden()
    await page.goto(at('/careers'))
    await expect(page.getByText(t('employments:key.earlierName')).first()).toBeVisible()

    // The admin finds the question on the home page.
    const other = await browser.newContext()
    await setTokenCookie(other, admin.token)
    const company = await other.newPage()
    await other.addCookies([{ name: actingCookie, value: slug, url: origin }])
    await company.goto(at('/'))
    await company
      .getByRole('link', { name: t('home:toDos.names', { count: 1, person: 'Alice Smith' }) })
      .click()
    await expect(
      company.getByText(t('employments:name.title.asked', { person: 'Alice Smith' })),
    ).toBeVisible()
    const press = (name: string) => company.getByRole('button', { name, exact: true }).click()
    const question = company.getByRole('dialog')
    const answer = (name: string) => question.getByRole('button', { name, exact: true }).click()
    await expectAccessible(company)
    await press(t('employments:name.decline'))
    await question.getByLabel(t('employments:name.words')).fill('Who is Alice?')
    await expectAccessible(company)
    await answer(t('employments:name.decline'))

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
    await other.close()
  })
