import { expect, type Page } from '@playwright/test'
import { password } from '../world.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { origin } from './address.ts'
import { createFixtures, title, type Fixtures } from './fixtures.ts'
import { codeIn, mailTo } from './mails.ts'
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
  await page.goto(publicJob(fixtures))
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
  await expect(page).toHaveURL(`${ownJob(fixtures)}#apply`)
  await expectSent(page)
  expect(count()).toBe(3)
})

test('what was typed and the file survive refusals, a reload and a lost connection', async ({ page }) => {
  const address = email()
  await page.goto(publicJob(fixtures))
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
  await page.goto(publicJob(fixtures))
  await applyLink(page).click()
  const arrival = Promise.withResolvers<void>()
  await page.route('**/api/jobs/*/started-applications', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await resumeInput(page).setInputFiles(await resumeFile())
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('accounts:createAccount.signIn') })
    .click()
  await expect(page.getByText('Resume.pdf')).toBeVisible()
  arrival.resolve()
  await page.waitForURL('**/login?**')
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
  await page.goto(publicJob(fixtures))
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
