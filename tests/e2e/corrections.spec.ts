import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { inEachLanguage, test } from './test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

inEachLanguage(() => {
  test('a correction is proposed and accepted; a confirmation is withdrawn', async ({
    adminPage: company,
    employee,
    employeePage: page,
    t,
    at,
  }) => {
    const address = at(`/employment-details/${employee.employmentId}`)
    await page.goto(address)
    await press(page, t('employments:correction.propose'))
    const form = page.getByRole('dialog')
    await form.getByLabel(t('employments:correction.start')).fill('2024-01-15')
    await form.getByLabel(t('employments:correction.words')).fill('The contract says so.')
    await expectAccessible(page)
    await press(page, t('employments:correction.send'))
    await expect(form).toBeHidden()
    await expect(page.getByText('The contract says so.')).toBeVisible()

    await company.goto(address)
    await press(company, t('employments:correction.accept'))
    await company
      .getByRole('dialog')
      .getByRole('button', { name: t('employments:correction.accept') })
      .click()
    await expect(company.locator('#history li')).toHaveCount(2)
    // The employee's open page follows.
    await expect(page.locator('#history li')).toHaveCount(2)

    await press(company, t('employments:actions.more'))
    await press(company, t('employments:withdrawal.withdraw'))
    const question = company.getByRole('dialog')
    await question.getByLabel(t('employments:withdrawal.reason')).fill('Nobody of this name worked here.')
    await question.getByRole('button', { name: t('employments:withdrawal.confirm') }).click()
    await expect(question).toBeHidden()
    const undo = company.getByRole('button', { name: t('employments:withdrawal.undo'), exact: true })
    await expect(undo).toBeEnabled()
    const reloaded = company.waitForEvent('load')
    await undo.click()
    await reloaded
    await expect(undo).toBeHidden()
    await press(company, t('employments:actions.more'))
    await press(company, t('employments:withdrawal.withdraw'))
    await question.getByLabel(t('employments:withdrawal.reason')).fill('Nobody of this name worked here.')
    await question.getByRole('button', { name: t('employments:withdrawal.confirm') }).click()
    // It takes effect after ten seconds, and the employee learns of it then.
    const reply = page.getByLabel(t('employments:withdrawal.reply'))
    await expect(reply).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await reply.fill('I did, for two years.')
    await press(page, t('employments:withdrawal.send'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('employments:withdrawal.send') })
      .click()
    await expect(page.getByText('I did, for two years.')).toBeVisible()
  })
})
