import { expect, type Locator, type Page } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { changeReviewer, planTermination } from '#contract/employments/record.ts'
import { startReview } from '#contract/reviews/reviews.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import type { NewAccount } from './accounts.ts'
import { inEachLanguage, test } from './test.ts'

/** The employee is reviewed by the admin. */
const nameReviewer = (admin: NewAccount, employmentId: number) =>
  call(admin.api, changeReviewer, { params: { employmentId }, body: { user_id: admin.id } })

const dueOn = () => new Date(Date.now() + 20 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const press = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true }).click()
const question = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()

inEachLanguage(() => {
  test('a review is started, rated by both sides and published', async ({
    admin,
    adminPage: desk,
    employee,
    employeePage: page,
    t,
    at,
    language,
  }) => {
    await nameReviewer(admin, employee.employmentId)
    const address = at(`/employment-details/${employee.employmentId}`)
    const chosen = (on: Page, competency: string, step: string) =>
      on.getByRole('radiogroup', { name: competency }).getByRole('radio', { name: step, exact: true })
    const [writing, planning] =
      language === 'en_GB' ? ['Written communication', 'Planning'] : ['Письмова комунікація', 'Планування']

    await desk.goto(address)
    await press(desk, t('reviews:reviews.start'))
    const form = desk.getByRole('dialog')
    await form.getByLabel(t('reviews:start.name'), { exact: true }).fill('Spring')
    await form.getByLabel(t('reviews:start.due'), { exact: true }).fill(dueOn())
    const competencies = form.getByRole('combobox', { name: t('reviews:start.competencies') })
    // Found by a synonym.
    await competencies.fill(language === 'en_GB' ? 'emails' : 'листування')
    await desk.getByRole('option', { name: writing }).click()
    await competencies.fill(planning)
    await desk.getByRole('option', { name: planning, exact: true }).click()
    await press(form, t('reviews:start.submit'))
    await expect(desk.getByRole('heading', { name: 'Spring' })).toBeVisible()

    // The employee rates themself; a draft and what was typed after it survive a reload.
    await page.goto(address)
    await chosen(page, writing, t('reviews:scale.good')).check()
    await press(page, t('reviews:reviews.saveDraft'))
    await expect(page.getByText(t('reviews:reviews.saved')).first()).toBeVisible()
    await page.getByLabel(`${t('reviews:reviews.evidence')}, ${writing}`).fill('Weekly notes')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(chosen(page, writing, t('reviews:scale.good'))).toBeChecked()
    await expect(page.getByLabel(`${t('reviews:reviews.evidence')}, ${writing}`)).toHaveValue('Weekly notes')
    // Every competency must be rated.
    await press(page, t('reviews:reviews.submit'))
    await expect(page.getByRole('radiogroup', { name: planning })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(chosen(page, planning, t('reviews:scale.notApplicable'))).toBeChecked()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await press(page, t('reviews:reviews.submit'))
    await press(question(page), t('reviews:reviews.submit'))
    await expect(page.getByText(t('reviews:reviews.waitingEmployee'))).toBeVisible()

    // The reviewer does not see it before publishing.
    await desk.reload()
    await expect(desk.getByText(t('reviews:reviews.selfDone'))).toBeVisible()
    await expect(desk.getByText('Weekly notes')).toHaveCount(0)
    await chosen(desk, writing, t('reviews:scale.excellent')).check()
    await desk.getByLabel(`${t('reviews:reviews.evidence')}, ${writing}`).fill('Clear reports')
    await chosen(desk, planning, t('reviews:scale.notApplicable')).check()
    await press(desk, t('reviews:reviews.publish'))
    await press(question(desk), t('reviews:reviews.publish'))
    await expect(desk.getByText('Weekly notes')).toBeVisible()
    const average = t('reviews:reviews.averageOf', {
      value: language === 'en_GB' ? '5.0' : '5,0',
      rated: 1,
      of: 2,
    })
    await expect(desk.getByText(average)).toBeVisible()

    // The employee replies and shares it.
    await page.reload()
    await expect(page.getByText('Clear reports')).toBeVisible()
    await page.getByLabel(t('reviews:reviews.reply')).fill('Thank you.')
    await press(page, t('reviews:reviews.sendReply'))
    await press(question(page), t('reviews:reviews.sendReply'))
    await expect(page.getByText('Thank you.')).toBeVisible()
    await page.getByRole('checkbox', { name: t('reviews:reviews.share') }).check()
    await expect(page.getByText(t('reviews:reviews.shared'))).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await expectNoSidewaysScroll(page)
  })
})

test('reviews to do are listed on the careers page', async ({ admin, adminPage: page, employee }) => {
  const { employmentId } = employee
  await nameReviewer(admin, employmentId)
  await call(admin.api, startReview, {
    params: { employmentId },
    body: { title: 'Autumn', due_on: dueOn(), competency_ids: [1] },
  })
  await page.goto('/careers')
  await expect(page.getByText(`Review ${employee.name}`)).toBeVisible()
  await page.getByRole('link', { name: 'Open Autumn' }).click()
  await expect(page.getByRole('heading', { name: 'Autumn' })).toBeVisible()
})

test('a company writes the final feedback, and the employee replies', async ({
  admin,
  adminPage: page,
  employee: { employmentId },
  employeePage,
}) => {
  await nameReviewer(admin, employmentId)
  await call(admin.api, planTermination, {
    params: { employmentId },
    body: { last_day: dueOn(), note: '' },
  })
  await page.goto(`/employment-details/${employmentId}`)
  const feedback = page.locator('#feedback')
  await feedback.getByLabel('Feedback', { exact: true }).fill('Two **good** years.')
  await press(feedback, 'Save draft')
  await expect(page.getByText('Draft saved').first()).toBeVisible()
  await page.reload()
  for (const aspect of ['Reliability', 'Communication', 'Quality', 'Initiative', 'Teamwork']) {
    await feedback
      .getByRole('radiogroup', { name: aspect })
      .getByRole('radio', { name: 'Good', exact: true })
      .check()
    await feedback.getByLabel(`Reason, ${aspect}`).fill('Every day')
  }
  await expectAccessible(page, 'light')
  await press(feedback, 'Publish feedback')
  await press(question(page), 'Publish feedback')
  await expect(feedback.getByText('good', { exact: true })).toBeVisible()

  await employeePage.goto(`/employment-details/${employmentId}`)
  await expect(employeePage.locator('#feedback').getByText('Every day')).toHaveCount(5)
  await employeePage.locator('#feedback').getByLabel('Reply').fill('It was a pleasure.')
  await press(employeePage.locator('#feedback'), 'Send reply')
  await press(question(employeePage), 'Send reply')
  await expect(employeePage.getByText('It was a pleasure.')).toBeVisible()
  await expectAccessible(employeePage, 'dark')
})
