import { expect, test } from '@playwright/test'
import { showMyApplication } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { jobWith } from './jobWith.ts'

test('several applicants are declined at once with a message, taken back, and declined again', async ({
  page,
}) => {
  const { jobId, t, states, rows, applicants } = await jobWith(page, 'en_GB', 3)
  await page.getByRole('button', { name: t('applications:choose.start') }).click()
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  await expect(page.getByText(t('applications:choose.chosen', { count: 2 }))).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: t('applications:choose.rejected') }).click()
  const dialog = page.getByRole('dialog', { name: t('applications:choose.title', { count: 2 }) })
  await expectAccessible(page, 'dark')
  const message = dialog.getByRole('textbox', {
    name: t('applications:answer.message', { language: 'English' }),
  })
  await expect(message).toHaveValue(/taking your application further/)
  await message.fill('We looked for someone with a crane licence.')
  await dialog.getByRole('button', { name: t('applications:answer.submit') }).click()
  await expect(dialog).toBeHidden()
  const pending = page.locator('#pending-answers')
  await expect(pending.getByText(t('applications:pendingAnswers.rejected', { count: 2 }))).toBeVisible()
  await pending.getByRole('button', { name: t('applications:pendingAnswers.undo') }).click()
  await expect(pending.getByRole('button')).toHaveCount(0)
  expect(await states()).toEqual(['sent', 'sent', 'sent'])

  await page.getByRole('checkbox', { name: t('applications:choose.page') }).check()
  await page.getByRole('button', { name: t('applications:choose.rejected') }).click()
  const again = page.getByRole('dialog', { name: t('applications:choose.title', { count: 3 }) })
  await again.getByLabel(t('applications:answer.delay')).selectOption('2')
  await again.getByRole('button', { name: t('applications:answer.submit') }).click()
  await expect(pending.getByText(t('applications:pendingAnswers.rejected', { count: 3 }))).toBeVisible()
  await page.reload()
  await expect(pending.getByRole('button', { name: t('applications:pendingAnswers.undo') })).toBeVisible()
  expect(await states()).toEqual(['rejected', 'rejected', 'rejected'])
  const [first] = applicants
  if (!first) throw new Error('There is no applicant')
  expect((await call(first, showMyApplication, { params: { jobId } })).state).toBe('sent')
})

test('one applicant is declined with words, which the desk shows beside the decision', async ({ page }) => {
  const { t, states, rows } = await jobWith(page, 'uk_UA', 1)
  await rows.first().getByRole('link').click()
  await page.getByRole('button', { name: t('applications:decide.withMessage') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('applications:answer.reason')).fill('Немає ліцензії')
  await dialog.getByRole('button', { name: t('applications:answer.submit') }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(states).toEqual(['rejected'])
  await page.reload()
  await expect(page.locator('#answer')).toContainText('Немає ліцензії')
  await expectAccessible(page, 'light')
})

test('closing a job asks what becomes of the undecided, and declines them with it', async ({ page }) => {
  const { t, states, slug, jobId } = await jobWith(page, 'en_GB', 2)
  await page.goto(`/hr-panel/${slug}`)
  const menu = page
    .locator('li', { has: page.locator(`a[href$="/jobs/${jobId}"]`) })
    .locator('.icon-button')
    .first()
  await menu.click()
  await page
    .getByRole('button', { name: t('applications:jobMenu.close'), exact: true })
    .locator('visible=true')
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('applications:closing.text', { count: 2 }))).toBeVisible()
  await expect(dialog.getByRole('button', { name: t('applications:closing.only') })).toBeVisible()
  await expectAccessible(page, 'light')
  await dialog.getByRole('button', { name: t('applications:closing.decline', { count: 2 }) }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('jobs:text.closed'), { exact: true }).first()).toBeVisible()
  await expect.poll(states).toEqual(['rejected', 'rejected'])
})

test('a job can be closed because the position was cancelled, which its public page says', async ({
  page,
}) => {
  const { t, slug, jobId } = await jobWith(page, 'uk_UA', 1)
  await page.goto(`/uk_UA/hr-panel/${slug}`)
  const menu = page
    .locator('li', { has: page.locator(`a[href$="/jobs/${jobId}"]`) })
    .locator('.icon-button')
    .first()
  await menu.click()
  await page
    .getByRole('button', { name: t('applications:jobMenu.cancel'), exact: true })
    .locator('visible=true')
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('applications:closing.cancelled'))).toBeVisible()
  await expectAccessible(page, 'dark')
  await dialog.getByRole('button', { name: t('applications:closing.only') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('jobs:text.closed'), { exact: true }).first()).toBeVisible()
  await page.goto(`/uk_UA/company/${slug}/job-postings/${jobId}`)
  const text = t('jobs:outcome.cancelled', { company: 'Fernhill Instruments' })
  await expect(page.getByText(text)).toBeVisible()
})
