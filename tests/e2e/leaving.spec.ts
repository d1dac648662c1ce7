import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { inEachLanguage, test } from './test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

inEachLanguage(() => {
  test('an employee leaves and changes their mind; the company plans an end', async ({
    admin,
    adminPage: desk,
    employee,
    employeePage: page,
    t,
    at,
  }) => {
    await page.goto(at('/careers'))
    await page.getByRole('link', { name: 'Clerk', exact: true }).last().click()
    await expect(page).toHaveURL(new RegExp(`/employment-details/${employee.employmentId}$`))
    await press(page, t('employments:actions.leave'))
    const question = page.getByRole('dialog', { name: t('employments:actions.leaveTitle') })
    await question.getByRole('button', { name: t('employments:actions.leaveConfirm'), exact: true }).click()
    await expect(page.locator('.notice').first()).toBeVisible()
    await expectAccessible(page, 'light')
    await expectNoSidewaysScroll(page)
    await press(page, t('employments:actions.undo'))
    await expect(
      page.getByRole('button', { name: t('employments:actions.leave'), exact: true }),
    ).toBeVisible()

    await desk.goto(at(`/company/${admin.slug}/edit/members/${employee.id}`))
    await desk.getByRole('link', { name: 'Clerk' }).click()
    await press(desk, t('employments:actions.end'))
    const form = desk.getByRole('dialog')
    await form.getByLabel(t('employments:actions.lastDay')).fill('2199-01-31')
    await form.getByRole('textbox', { name: /.+/ }).last().fill('Thank you.')
    await form.getByRole('button', { name: t('employments:actions.endConfirm') }).click()
    await expect(desk.getByText('Thank you.')).toBeVisible()

    // The employee sees it with the message, and cannot undo what the company has planned.
    await page.reload()
    await expect(page.getByText('Thank you.')).toBeVisible()
    await expect(page.getByRole('button', { name: t('employments:actions.undo'), exact: true })).toHaveCount(
      0,
    )
    await press(desk, t('employments:actions.undo'))
    await expect(desk.getByText('Thank you.')).toHaveCount(0)
  })
})

test('a position is changed and a reviewer is named', async ({ admin, adminPage: page, employee }) => {
  const { employmentId } = employee
  await page.goto(`/employment-details/${employmentId}`)
  await press(page, 'Change position')
  const form = page.getByRole('dialog')
  await form.getByLabel('New position', { exact: true }).fill('Head clerk')
  await form.getByLabel('First day in the new position').fill('2025-02-03')
  await form.getByRole('button', { name: 'Change position', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Head clerk' })).toBeVisible()
  await press(page, 'Change reviewer')
  await page.getByRole('combobox', { name: 'Member' }).fill('Oks')
  await page.getByRole('option').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.locator(`#period a[href$="/profile-${admin.id}"]`)).toBeVisible()
  await expect(page.locator('#history li')).toHaveCount(3)
  const file = page.waitForEvent('download')
  await press(page, 'Download as a file')
  expect((await file).suggestedFilename()).toBe(`tenure-history-${employmentId}.json`)
  await page.goto(`/company/${admin.slug}/edit/members`)
  await page.getByLabel('Search by name').fill('nobody of this name')
  await expect(page.getByText('No matching members')).toBeVisible()
})
