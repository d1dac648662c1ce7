import { expect, type Page } from '@playwright/test'
import { applyToJob } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { password } from '../world.ts'
import { pdf } from '../api/applications/applicationFixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { setTokenCookie } from './accounts.ts'
import { origin } from './address.ts'
import { createFixtures, title, type Fixtures } from './fixtures.ts'
import { codeIn, mailTo } from './mails.ts'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'

const t = await translationsIn('en_GB')
let fixtures: Fixtures
test.beforeAll(async () => {
  fixtures = await createFixtures('en_GB')
})
const publicJob = () => `${origin}/company/${fixtures.slug}/job-postings/${fixtures.jobId}`
const ownJob = () => `${origin}/job-postings/${fixtures.slug}/${fixtures.jobId}`
const resumeFile = async () => ({
  name: 'Resume.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(await pdf().arrayBuffer()),
})
const applyLink = (page: Page) =>
  page
    .getByRole('link', { name: t('jobs:view.apply'), exact: true })
    .filter({ visible: true })
    .first()
const sendButton = (page: Page) => page.getByRole('button', { name: t('applications:apply.send') })
const section = (page: Page) => page.locator('#apply')

/** Clicks what it is given and counts. */
function counted() {
  let clicks = 0
  return {
    async click(target: ReturnType<Page['locator']>): Promise<void> {
      clicks++
      await target.click()
    },
    count: () => clicks,
  }
}

/** The place of the form after sending: what happens next, and nothing that still asks to apply. */
async function expectSent(page: Page): Promise<void> {
  await expect(section(page).getByRole('heading', { level: 2 })).toHaveText(t('applications:next.title'))
  await expect(section(page)).toBeFocused()
  await expect(page.getByRole('link', { name: t('jobs:view.apply'), exact: true })).toHaveCount(0)
  await expect(page.getByText(t('applications:apply.title'))).toHaveCount(0)
  await expect(section(page).getByText(/has been notified/)).toBeVisible()
}

test('a new person applies from a public job with six clicks and the file', async ({ page }) => {
  const { click, count } = counted()
  const email = `applies-${Date.now()}-${Math.random()}@people.example`
  const field = (name: 'firstName' | 'lastName' | 'personalEmail' | 'password' | 'passwordAgain') =>
    page.getByLabel(t(`accounts:signUp.${name}`), { exact: true })
  await page.goto(publicJob())
  await click(applyLink(page))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('landing:applying.login', { job: title }),
  )
  await click(page.getByRole('main').getByRole('link', { name: t('accounts:signIn.create') }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('landing:applying.create', { job: title }),
  )
  await field('firstName').fill('Olena')
  await field('lastName').fill('Marchenko')
  await field('personalEmail').fill(email)
  await field('password').fill(password)
  await field('passwordAgain').fill(password)
  await click(page.getByRole('checkbox'))
  await click(page.getByRole('button', { name: t('accounts:signUp.submit') }))
  await page.getByLabel(t('accounts:verify.code')).fill(codeIn(await mailTo(email)))
  await click(page.getByRole('button', { name: t('landing:applying.confirm') }))
  await expect(page).toHaveURL(`${ownJob()}#apply`)
  await expect(section(page)).toBeFocused()
  await expect(section(page)).toBeInViewport()
  await page.getByLabel(t('applications:apply.resume')).setInputFiles(await resumeFile())
  await expect(page.getByText('Resume.pdf')).toBeVisible()
  await click(sendButton(page))
  await expectSent(page)
  expect(count()).toBe(6)
})

test('with a résumé here, a signed-in person applies with one click and one confirmation', async ({
  personPage: page,
  person,
}) => {
  const { click, count } = counted()
  const sent = { body: { email: person.email }, files: { resume: pdf() } }
  await call(person.api, applyToJob, { params: { jobId: fixtures.appliedId }, ...sent })
  await page.goto(publicJob())
  await click(applyLink(page))
  await expect(page).toHaveURL(`${ownJob()}#apply`)
  await expect(section(page)).toBeFocused()
  await expect(page.getByRole('radio', { name: pdf().name })).toBeChecked()
  await expect(page.getByLabel(t('applications:apply.resume'), { exact: true })).toBeHidden()
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
  await page.goto(ownJob())
  const message = page.getByLabel(/^Message to/)
  await expect(page.locator('astro-island[ssr]', { has: page.locator('form') })).toHaveCount(0)
  await message.fill('I can start in May.')
  await page.reload()
  await expect(message).toHaveValue('I can start in May.')
  await page.getByRole('radio', { name: t('applications:apply.another') }).check()
  await sendButton(page).click()
  await expect(page.getByText(t('validation:form.required'))).toBeVisible()
  const file = { ...(await resumeFile()), name: 'Newer.pdf' }
  await page.getByLabel(t('applications:apply.resume'), { exact: true }).setInputFiles(file)
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
  await page.goto(publicJob())
  await applyLink(page).click()
  await expect(page).toHaveURL(`${ownJob()}#apply`)
  await page.getByLabel(/^Message to/).fill('Without scripts.')
  // The email is invalid at first: what was typed stays.
  await page.getByLabel(t('applications:apply.email')).fill('nowhere')
  await sendButton(page).click()
  await expect(page.getByText(t('validation:form.email'))).toBeVisible()
  await expect(page.getByLabel(/^Message to/)).toHaveValue('Without scripts.')
  await page.getByLabel(t('applications:apply.email')).fill(person.email)
  await sendButton(page).click()
  // The fragment of the form's address outlives the redirect.
  await expect(page).toHaveURL(`${origin}/applications/${fixtures.slug}/${fixtures.jobId}#apply`)
  await expect(page.getByText('Without scripts.')).toBeVisible()
  await expect(page.getByText(pdf().name)).toBeVisible()
  await context.close()
})
