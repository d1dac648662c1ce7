import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { applyToJob } from '#contract/applications/applications.ts'
import { addApplicationTag } from '#contract/applications/tags.ts'
import { call } from '#contract/core/call.ts'
import type { Locale } from '#contract/core/locale.ts'
import { createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import { pdf } from '../api/applications/applicationFixtures.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { createAccount, setTokenCookie } from './accounts.ts'
import { translationsIn } from './translations.ts'

/** The desk of a job with an applicant for each of these messages, of a company whose admin is signed in. */
async function deskOf(page: Page, locale: Locale, notes: readonly string[]) {
  const admin = await createAccount({ locale, company: 'Fernhill Instruments' })
  const slug = admin.slug ?? ''
  const body = { ...completeForm, manager_ids: [admin.id] }
  const { id: jobId } = await call(admin.api, createJobPosting, { params: { slug }, body })
  await call(admin.api, publishJob, { params: { jobId } })
  const sent: number[] = []
  for (const note of notes) {
    const { api, email } = await createAccount({ locale })
    const files = { resume: pdf() }
    sent.push((await call(api, applyToJob, { params: { jobId }, body: { email, note }, files })).id)
  }
  const addTag = () =>
    call(admin.api, addApplicationTag, {
      params: { applicationId: sent[0] ?? 0 },
      body: { name: 'Evening shifts' },
    })
  await setTokenCookie(page.context(), admin.token)
  const address = `${locale === 'en_GB' ? '' : `/${locale}`}/hr-panel/${slug}/jobs/${jobId}`
  await page.goto(address)
  return { t: await translationsIn(locale), address, rows: page.locator('.desk-row'), addTag }
}

async function journey(page: Page, locale: Locale, { scripts = true } = {}) {
  const { t, address, rows, addTag } = await deskOf(page, locale, ['I keep bees', '<b>Lathe</b> and =1+1'])
  const filters = page.locator('.desk-filters > summary')
  const apply = page.getByRole('button', { name: t('applications:filters.apply') })
  const search = page.getByRole('searchbox', { name: t('applications:filters.q') })
  await expect(rows).toHaveCount(2)
  await filters.click()
  if (scripts) await expectAccessible(page, 'light')
  await search.fill('lathe')
  await page.getByLabel(t('applications:filters.new')).check()
  await apply.click()
  await expect(page).toHaveURL(/q=lathe.*new=true/)
  await expect(rows).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/applications\/\d+\?.*q=lathe/)

  await page.goto(`${address}?q=${'long+'.repeat(30)}`)
  await expect(page.getByText(t('applications:applicants.filteredTitle'))).toBeVisible()
  await page.goto(`${address}?years=-1&tag=999999`)
  await expect(page.getByRole('heading', { name: t('applications:applicants.problemTitle') })).toBeVisible()
  if (scripts) await expectAccessible(page, 'dark')
  await page.getByRole('link', { name: t('applications:applicants.showAll') }).click()
  await expect(page).toHaveURL(address)
  await expect(rows).toHaveCount(2)

  await addTag()
  await page.reload()
  await filters.click()
  await page.getByLabel(t('applications:filters.tag'), { exact: true }).selectOption('Evening shifts')
  await apply.click()
  await expect(page).toHaveURL(/tag=\d+/)
  await expect(rows).toHaveCount(1)
  await page.getByRole('link', { name: t('applications:chosen.tag', { tag: 'Evening shifts' }) }).click()
  await expect(rows).toHaveCount(2)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('applications:export.action') }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n')).toHaveLength(4)
  expect(file).toContain(t('applications:export.employer'))
}

test('applicants are filtered, what cannot be says so, and the list is downloaded', async ({ page }) => {
  await journey(page, 'uk_UA')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('applicants are filtered and downloaded all the same', async ({ page, isMobile }) => {
    test.skip(isMobile, 'the same forms')
    await journey(page, 'en_GB', { scripts: false })
  })
})
