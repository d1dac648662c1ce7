import { expect, test, type Page } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { locales, type Locale } from '#contract/core/locale.ts'
import { createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import { sendReport, type ReportReason } from '#contract/reports/reports.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { codeAt } from '../staff.ts'
import { password } from '../world.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { apiAs, createAccount } from './accounts.ts'
import { staffAddress } from './address.ts'
import { addressIn, translationsIn } from './translations.ts'

/** Seconds after which the app shows another code, which is accepted ahead of its time. */
const nextCode = 30

for (const locale of locales)
  test(`staff log in, take a case and decide it by keyboard alone, ${locale}`, async ({ page, isMobile }, {
    retry,
  }) => {
    test.skip(isMobile !== (locale === 'uk_UA'), 'each language at one width, as the routes are')
    const t = await translationsIn(locale)
    const address = addressIn(locale)
    // Those that are decided come first; the others wait longer than any.
    const slug =
      locale === 'en_GB' ? await reportJobs(locale, 20, 'fraud') : await reportJobs(locale, 3, 'spam')

    await page.goto(address('/staff/cases'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('staff:signIn.title'))
    await expectAccessible(page)
    await page.getByLabel(t('staff:signIn.email')).fill(staffAddress(locale, retry))
    await page.getByLabel(t('staff:signIn.password')).fill(password)
    await page.getByLabel(t('staff:signIn.code')).fill(codeAt(new Date()))
    await page.getByRole('button', { name: t('staff:signIn.submit') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('staff:queue.title'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // A change asks who it is, and loses nothing.
    // Its own company, as the other language limits the one it reported.
    const reported = page.locator('.staff-row', { hasText: `[${slug}]` }).first()
    while (!(await reported.isVisible()))
      await page.getByRole('link', { name: t('staff:queue.next') }).click()
    await reported.getByRole('link').click()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('textbox', { name: t('staff:case.note') }).fill('The same people as last week')
    await page.getByRole('button', { name: t('staff:case.addNote') }).click()
    await expect(page.getByRole('heading', { name: t('staff:proof.title') })).toBeVisible()
    await expectAccessible(page)
    const proof = page.getByRole('form', { name: t('staff:proof.title') })
    await proof.getByLabel(t('staff:signIn.password')).fill(password)
    await proof.getByLabel(t('staff:signIn.code')).fill(codeAt(new Date(Date.now() + nextCode * 1000)))
    await proof.getByRole('button', { name: t('staff:proof.submit') }).click()
    await expect(page.getByText('The same people as last week').first()).toBeVisible()

    // The company is limited apart from that, and no longer.
    await page.getByText(t('staff:measure.take'), { exact: true }).click()
    await page.getByRole('radio', { name: t('staff:measure.does.limit') }).check()
    await page.getByLabel(t('staff:measure.days')).fill('7')
    await page.locator('#field-measure-reason').fill('It asks for money before an interview.')
    await expectAccessible(page)
    await page.getByRole('button', { name: t('staff:measure.submit') }).click()
    await expect(page.getByText(t('staff:measure.inForce.limit'), { exact: true })).toBeVisible()
    await page.getByText(t('staff:measure.lift'), { exact: true }).click()
    await page.locator('#field-lift-reason').fill('It was another company.')
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: t('staff:measure.submitLift') }).click()
    await expect(page.getByText(t('staff:measure.none'))).toBeVisible()

    // Each case in six keys beside the reason: an arrow, the digit of a rule, and the way between them. In one language, so that no two decide the same.
    if (locale === 'en_GB') {
      await page.reload()
      for (let decided = 0; decided < 20; decided++) await decideByKeyboard(page)
      await expect(page.getByRole('status')).toBeVisible()
    }

    // The company is to be closed, and then it is not.
    await page.goto(address('/staff/companies'))
    await page.getByLabel(t('staff:companies.key')).fill(slug)
    await page.getByRole('button', { name: t('staff:companies.submit') }).click()
    const evidence = `The owner of ${slug} asked for it.`
    await page.getByRole('radio', { name: t('staff:support.kind.closeCompany') }).check()
    await page.getByLabel(t('staff:support.evidence')).fill(evidence)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: t('staff:support.submit') }).click()
    const step = page.getByRole('listitem').filter({ hasText: evidence })
    await expect(step).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await step.getByRole('button', { name: t('staff:support.withdraw') }).click()
    await expect(step).toHaveCount(0)

    for (const path of [
      '/staff/objections',
      '/staff/people',
      '/staff/companies',
      '/staff/figures',
      '/staff/log',
    ]) {
      await page.goto(address(path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await expect(page.getByText(t('staff:event.supportWithdrawn')).first()).toBeVisible()
    await page.getByRole('button', { name: t('staff:signOut') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('staff:signIn.title'))
  })

/** Jobs of a company of their own, whose slug it returns, and their reports. */
async function reportJobs(locale: Locale, count: number, reason: ReportReason): Promise<string> {
  const { api, id, slug } = await createAccount({ locale, company: 'Quick Money Logistics' })
  for (let made = 0; made < count; made++) {
    const body = { ...completeForm, title: `Packer [${slug}]`, manager_ids: [id] }
    const { id: jobId } = await call(api, createJobPosting, { params: { slug: slug ?? '' }, body })
    await call(api, publishJob, { params: { jobId } })
    const report = { about: `job-${jobId}`, reason, words: 'It asks for money' }
    await call(apiAs(null), sendReport, { body: report })
  }
  return slug ?? ''
}

async function decideByKeyboard(page: Page): Promise<void> {
  const before = page.url()
  await expect(page.getByRole('radio').nth(2)).toBeFocused()
  for (const key of ['ArrowUp', 'Tab', '1', 'Tab']) await page.keyboard.press(key)
  await page.keyboard.type('It asks for money before an interview.')
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
  await page.waitForURL((url) => url.href !== before)
}
