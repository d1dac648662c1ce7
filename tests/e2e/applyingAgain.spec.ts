import { expect } from '@playwright/test'
import { applyToJob } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { pdf } from '../api/applications/applicationFixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { setTokenCookie } from './accounts.ts'
import { origin } from './address.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'
import {
  applyLink,
  counted,
  expectSent,
  ownJob,
  publicJob,
  resumeFile,
  section,
  sendButton,
} from './applySteps.ts'

const t = await translationsIn('en_GB')
let fixtures: Fixtures
test.beforeAll(async () => {
  fixtures = await createFixtures('en_GB')
})

test('a CV of the profile is made and sent', async ({ personPage: page }) => {
  await page.goto(`${ownJob(fixtures)}#apply`)
  await expect(page.locator('astro-island[ssr]', { has: page.locator('form') })).toHaveCount(0)
  await page.getByRole('radio', { name: t('applications:apply.profileCv') }).check()
  await sendButton(page).click()
  await expectSent(page)
  await section(page)
    .getByRole('link', { name: t('applications:apply.sentLink') })
    .click()
  await expect(page.getByText(/^CV .*\.pdf/)).toBeVisible()
})

test('with a résumé here, a signed-in person applies with one click and one confirmation', async ({
  personPage: page,
  person,
}) => {
  const { click, count } = counted()
  const sent = { body: { email: person.email }, files: { resume: pdf() } }
  await call(person.api, applyToJob, { params: { jobId: fixtures.appliedId }, ...sent })
  await page.goto(publicJob(fixtures))
  await click(applyLink(page))
  await expect(page).toHaveURL(`${ownJob(fixtures)}#apply`)
  await expect(section(page)).toBeFocused()
  await expect(page.getByRole('radio', { name: pdf().name })).toBeChecked()
  await expect(page.getByLabel(t('applications:resumeField.resume'), { exact: true })).toBeHidden()
  await expect(page.getByText(/^Stays private: date of birth/)).toBeVisible()
  await page.getByText(t('applications:sending.all')).click()
  await expect(
    section(page)
      .getByText(person.name.split(' ')[0] ?? '')
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await click(sendButton(page))
  await expectSent(page)
  expect(count()).toBe(2)
  await expectAccessible(page)

  await section(page)
    .getByRole('link', { name: t('applications:apply.sentLink') })
    .click()
  await expect(page.getByText(pdf().name)).toBeVisible()
})

test('another file can be sent instead, with a message that survives a reload', async ({
  personPage: page,
  person,
}) => {
  const sent = { body: { email: person.email }, files: { resume: pdf() } }
  await call(person.api, applyToJob, { params: { jobId: fixtures.appliedId }, ...sent })
  await page.goto(ownJob(fixtures))
  const message = page.getByLabel(/^Message to/)
  await expect(page.locator('astro-island[ssr]', { has: page.locator('form') })).toHaveCount(0)
  await message.fill('I can start in May.')
  await page.reload()
  await expect(message).toHaveValue('I can start in May.')
  await page.getByRole('radio', { name: t('applications:apply.another') }).check()
  await sendButton(page).click()
  await expect(page.getByText(t('validation:form.required'))).toBeVisible()
  const file = { ...(await resumeFile()), name: 'Newer.pdf' }
  await page.getByLabel(t('applications:resumeField.resume'), { exact: true }).setInputFiles(file)
  await sendButton(page).click()
  await expectSent(page)
  await page.goto(`${origin}/applications/${fixtures.slug}/${fixtures.jobId}`)
  await expect(page.getByText('Newer.pdf')).toBeVisible()
  await expect(page.getByText('I can start in May.')).toBeVisible()
})

test('the earlier résumé is sent without JavaScript too', async ({ person, browser }) => {
  const sent = { body: { email: person.email }, files: { resume: pdf() } }
  await call(person.api, applyToJob, { params: { jobId: fixtures.appliedId }, ...sent })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin })
  await setTokenCookie(context, person.token)
  const page = await context.newPage()
  await page.goto(publicJob(fixtures))
  await applyLink(page).click()
  await expect(page).toHaveURL(`${ownJob(fixtures)}#apply`)
  await page.getByLabel(/^Message to/).fill('Without scripts.')
  // The email is invalid at first: what was typed stays.
  await page.getByLabel(t('applications:apply.email')).fill('nowhere')
  await sendButton(page).click()
  await expect(page.getByText(t('validation:form.email'))).toBeVisible()
  await expect(page.getByLabel(/^Message to/)).toHaveValue('Without scripts.')
  await page.getByLabel(t('applications:apply.email')).fill(person.email)
  await sendButton(page).click()
  await expect(page).toHaveURL(`${ownJob(fixtures)}?sent=1#apply`)
  await section(page)
    .getByRole('link', { name: t('applications:apply.sentLink') })
    .click()
  await expect(page.getByText('Without scripts.')).toBeVisible()
  await expect(page.getByText(pdf().name)).toBeVisible()
  await context.close()
})
