import { expect, test } from '@playwright/test'
import {
  applyToJob,
  decideApplication,
  listApplicants,
  showApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { fullPdf, pdf } from '../api/applications/applicationFixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { createAccount } from './accounts.ts'
import { jobWith } from './jobWith.ts'
import { untilJoined } from './joined.ts'
import { untilQuiet } from './quiet.ts'

test('fifteen people are triaged with the keyboard alone, without a download', async ({ page, isMobile }) => {
  test.skip(isMobile, 'keys are for keyboards')
  const { t, states, rows } = await jobWith(page, 'en_GB', 15)
  // Pressed earlier, a row is a link.
  await untilQuiet(page)
  let downloads = 0
  page.on('download', () => downloads++)
  let loads = 0
  page.on('load', () => loads++)
  await rows.first().getByRole('link').focus()
  await page.keyboard.press('Enter')
  const addressOf = async (at: number) => (await rows.nth(at).getByRole('link').getAttribute('href')) ?? ''
  for (let at = 0; at < 15; at++) {
    await expect(rows.nth(at).getByRole('link')).toBeFocused()
    await expect(page).toHaveURL(await addressOf(at))
    await expect(page.getByRole('group', { name: t('applications:decide.label') })).toBeVisible()
    await page.keyboard.press(at % 3 === 0 ? 's' : 'd')
    await expect(rows.nth(at).getByRole('button', { name: t('applications:undo.action') })).toBeVisible()
  }
  // The last one stays, and its decision is undone by a key.
  await page.keyboard.press('u')
  await expect(page.getByText(t('applications:undo.undone')).first()).toBeVisible()
  await expect.poll(async () => (await states()).filter((state) => state === 'shortlisted')).toHaveLength(5)
  const found = await states()
  expect([found.filter((state) => state === 'rejected').length, found.at(-1)]).toEqual([9, 'viewed'])
  expect([downloads, loads]).toEqual([0, 0])

  // Back to the one before; the keys are listed, and can be turned off.
  await page.keyboard.press('k')
  await expect(rows.nth(13).getByRole('link')).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.locator('#notes textarea')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows.nth(13).getByRole('link')).toBeFocused()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: t('applications:keys.title') })
  await expectAccessible(page, 'dark')
  await help.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await rows.nth(13).getByRole('link').focus()
  await page.keyboard.press('k')
  await expect(rows.nth(13).getByRole('link')).toBeFocused()
  await page.reload()
  await expect(rows.nth(13).getByRole('link')).toHaveAttribute('aria-current', 'true')
})

test('in a list of new ones a decision stays in its row, and is undone there', async ({ page, isMobile }) => {
  test.skip(isMobile, 'keys are for keyboards')
  const { t, states, rows } = await jobWith(page, 'en_GB', 3)
  await page.goto(`${page.url()}?state=sent`)
  await untilQuiet(page)
  await expect(rows).toHaveCount(3)
  await rows.first().getByRole('link').press('Enter')
  await expect(page.getByRole('group', { name: t('applications:decide.label') })).toBeVisible()
  await page.keyboard.press('s')
  const undo = rows.first().getByRole('button', { name: t('applications:undo.action') })
  await expect(undo).toBeVisible()
  await expect(rows.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('u')
  await expect(rows.first().getByText(t('applications:undo.undone'))).toBeVisible()
  await expect.poll(states).not.toContain('shortlisted')
  await expect(rows).toHaveCount(3)
})

test('what another member decides, and who comes, shows in the open desk', async ({ page, isMobile }) => {
  test.skip(isMobile, 'wide screens show list and application at once')
  const { admin, jobId, t, rows } = await jobWith(page, 'en_GB', 2)
  await untilQuiet(page)
  await untilJoined(admin.id)
  await rows.first().getByRole('link').click()
  const panel = page.locator('.decide')
  await expect(panel.getByText(t('applications:state.viewed'))).toBeVisible()
  const { items } = await call(admin.api, listApplicants, { params: { jobId } })
  for (const { id: applicationId } of items) {
    const params = { applicationId }
    await call(admin.api, decideApplication, { params, body: { state: 'rejected', from: 'viewed' } })
  }
  for (const at of [0, 1]) {
    await expect(rows.nth(at).getByText(t('applications:state.rejected'))).toBeVisible()
    await expect(rows.nth(at).getByRole('button', { name: t('applications:undo.action') })).toBeVisible()
  }
  await expect(panel.getByText(t('applications:state.rejected'), { exact: true })).toBeVisible()
  await expect(panel.getByText(t('applications:decide.decidedBy', { member: admin.name }))).toBeVisible()
  await expect(
    panel.getByRole('button', { name: t('applications:decide.rejected'), exact: true }),
  ).toHaveAttribute('aria-pressed', 'true')

  const { api, email } = await createAccount({ locale: 'en_GB' })
  const { id: applicationId } = await call(api, applyToJob, {
    params: { jobId },
    body: { email },
    files: { resume: pdf() },
  })
  await page.getByRole('link', { name: t('applications:applicants.showNew') }).click()
  await expect(rows).toHaveCount(3)
  await untilQuiet(page)
  await untilJoined(admin.id)
  await call(api, withdrawApplication, { params: { applicationId } })
  await expect(page.getByText(t('applications:applicants.withdrawn'))).toBeVisible()
})

test('who is hired can be invited at once, with the form filled in', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same link')
  const { admin, jobId, t, rows } = await jobWith(page, 'en_GB', 1)
  const { items } = await call(admin.api, listApplicants, { params: { jobId } })
  const sent = await call(admin.api, showApplication, { params: { applicationId: items[0]?.id ?? 0 } })
  if (sent.state === 'withdrawn') throw new Error('It was withdrawn')
  await rows.first().getByRole('link').click()
  await page.getByRole('button', { name: t('applications:decide.hired') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('applications:decide.hireConfirm') })
    .click()
  // Nobody is invited while the decision can be undone.
  const link = page.getByRole('link', { name: t('applications:decide.invite') })
  await expect(link).toBeHidden()
  await link.click({ timeout: 20_000 })
  const form = page.getByRole('dialog')
  const name = `${sent.snapshot.first_name} ${sent.snapshot.last_name}`
  await expect(form.getByLabel(t('employments:members.field.name'))).toHaveValue(name)
  await expect(form.getByLabel(t('employments:members.field.position'))).toHaveValue(sent.job.title)
  await expectAccessible(page, 'light')
  await form.getByLabel(t('employments:members.field.start_date')).fill('2026-01-12')
  await form.getByRole('button', { name: t('employments:members.send') }).click()
  await expect(page.getByText(t('employments:members.sent', { to: name }))).toBeVisible()
})

test('a résumé is read with the keyboard, without a download', async ({ page, isMobile }) => {
  test.skip(isMobile, 'keys are for keyboards')
  const { t, rows } = await jobWith(page, 'en_GB', 1, fullPdf())
  let downloads = 0
  page.on('download', () => downloads++)
  await rows.first().getByRole('link').focus()
  await page.keyboard.press('Enter')
  const image = page.getByRole('img', { name: t('applications:resumeView.page', { page: 1, total: 1 }) })
  // Made in the background, behind whatever waits.
  await expect(image).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(() => image.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(1_000)
  await expectAccessible(page, 'light')
  await page.getByText(t('applications:resumeView.asText')).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#resume-view').getByText('person@demo.example')).toBeVisible()
  await expectAccessible(page, 'dark')
  // A link within the page leaves what is open as it is.
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await page.getByRole('link', { name: t('applications:review.profile') }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#profile$/)
  await expect(page.getByRole('heading', { name: t('applications:review.profile') })).toBeInViewport()
  await image.locator('..').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/media\/.*\.page-1\.webp$/)
  await page.goBack()
  await expect(image).toBeVisible()
  expect([downloads, loads.filter((url) => url.includes('#profile')).length <= 1]).toEqual([0, true])
})

test('a phone shows the list, then the application, and leads back', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'wide screens show both')
  const { t, rows } = await jobWith(page, 'uk_UA', 2)
  await rows.first().getByRole('link').click()
  await expect(rows.first()).toBeHidden()
  await expect(page.getByRole('group', { name: t('applications:decide.label') })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'light')
  await page.getByRole('link', { name: t('applications:applicants.back') }).click()
  await expect(rows).toHaveCount(2)
  await expectAccessible(page, 'dark')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('an applicant is opened, declined, and hired after a question', async ({ page, isMobile }) => {
    test.skip(isMobile, 'the same forms')
    const { t, states, rows } = await jobWith(page, 'en_GB', 1)
    await rows.first().getByRole('link').click()
    await page.getByRole('button', { name: t('applications:decide.rejected'), exact: true }).click()
    await expect(
      page.getByRole('button', { name: t('applications:decide.rejected'), exact: true }),
    ).toHaveAttribute('aria-pressed', 'true')
    expect(await states()).toEqual(['rejected'])

    await page.getByRole('button', { name: t('applications:decide.hired') }).click()
    // Texts are not found in what is for browsers without scripts.
    const confirm = page.locator('form:has([name=confirmed]) button')
    await expect(confirm).toBeVisible()
    expect(await states()).toEqual(['rejected'])
    await confirm.click()
    await expect(confirm).toBeHidden()
    expect(await states()).toEqual(['hired'])
  })
})
