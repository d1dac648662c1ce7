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

const email = () => `applies-${Date.now()}-${Math.random()}@people.example`
const field = (page: Page, name: 'firstName' | 'lastName' | 'email' | 'password') =>
  page.getByLabel(t(`applications:signUp.${name}`), { exact: true })
async function fillSignUp(page: Page, address: string): Promise<void> {
  await field(page, 'firstName').fill('Olena')
  await field(page, 'lastName').fill('Marchenko')
  await field(page, 'email').fill(address)
  await field(page, 'password').fill(password)
}
const resumeInput = (page: Page) => page.getByLabel(t('applications:resumeField.resume'), { exact: true })
const signUpButton = (page: Page) => page.getByRole('button', { name: t('applications:signUp.submit') })

test('a new person applies from a public job with three clicks, five fields and the file', async ({
  page,
}) => {
  const { click, count } = counted()
  const address = email()
  await page.goto(publicJob())
  await click(applyLink(page))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('landing:applying.create', { job: title }),
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await resumeInput(page).setInputFiles(await resumeFile())
  await expect(page.getByText('Resume.pdf')).toBeVisible()
  await fillSignUp(page, address)
  await click(signUpButton(page))
  await page.getByLabel(t('accounts:verify.code')).fill(codeIn(await mailTo(address)))
  await click(page.getByRole('button', { name: t('landing:applying.send') }))
  await expect(page).toHaveURL(`${ownJob()}#apply`)
  await expectSent(page)
  expect(count()).toBe(3)
})

test('what was typed and the file survive refusals, a reload and a lost connection', async ({ page }) => {
  const address = email()
  await page.goto(publicJob())
  await applyLink(page).click()
  await resumeInput(page).setInputFiles(await resumeFile())
  await expect(page.getByText('Resume.pdf')).toBeVisible()
  await fillSignUp(page, address)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.context().setOffline(true)
  await signUpButton(page).click()
  const failure = page.getByText(t('applications:signUp.offline'))
  await expect(failure).toBeInViewport()
  await expect(page.getByRole('alert').filter({ has: failure })).toBeFocused()
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText('Resume.pdf')).toBeVisible()
  await expect(field(page, 'email')).toHaveValue(address)
  await field(page, 'password').fill('short')
  await signUpButton(page).click()
  await expect(field(page, 'password')).toBeFocused()
  await field(page, 'password').fill(password)
  await signUpButton(page).click()
  await page.getByLabel(t('accounts:verify.code')).fill('000000')
  await page.getByRole('button', { name: t('landing:applying.send') }).click()
  await expect(page.getByLabel(t('accounts:verify.code'))).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(t('accounts:verify.code')).fill(codeIn(await mailTo(address)))
  await page.getByRole('button', { name: t('landing:applying.send') }).click()
  await expectSent(page)
})

test('somebody with an account logs in, and the file that they sent before is theirs to send', async ({
  page,
  person,
}) => {
  await page.goto(publicJob())
  await applyLink(page).click()
  await resumeInput(page).setInputFiles(await resumeFile())
  await expect(page.getByText('Resume.pdf')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('accounts:createAccount.signIn') })
    .click()
  await page.getByLabel(t('accounts:signIn.email')).fill(person.email)
  await page.getByLabel(t('accounts:signIn.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Resume.pdf' })).toBeChecked()
  await sendButton(page).click()
  await expectSent(page)
})

test('without JavaScript a new person applies by plain posts, and a refusal keeps the file', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin })
  const page = await context.newPage()
  const address = email()
  await page.goto(publicJob())
  await applyLink(page).click()
  await resumeInput(page).setInputFiles(await resumeFile())
  await fillSignUp(page, address)
  await field(page, 'password').fill('short')
  await signUpButton(page).click()
  await expect(page.getByText('Resume.pdf')).toBeVisible()
  await expect(field(page, 'lastName')).toHaveValue('Marchenko')
  await field(page, 'password').fill(password)
  await signUpButton(page).click()
  await page.getByLabel(t('accounts:verify.code')).fill(codeIn(await mailTo(address)))
  await page.getByRole('button', { name: t('landing:applying.send') }).click()
  await expect(section(page).getByRole('heading', { level: 2 })).toHaveText(t('applications:next.title'))
  await context.close()
})

test('a CV of the profile is made and sent', async ({ personPage: page }) => {
  await page.goto(`${ownJob()}#apply`)
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
  await page.goto(publicJob())
  await click(applyLink(page))
  await expect(page).toHaveURL(`${ownJob()}#apply`)
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
