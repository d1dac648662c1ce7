import { expect, type Locator, type Page } from '@playwright/test'
import { applyToJob } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { password } from '../world.ts'
import { pdf } from '../api/applications/applicationFixtures.ts'
import { createAccount, setTokenCookie } from './accounts.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'
import { linkTo } from './invitationSteps.ts'
import { codeIn, mailTo } from './mails.ts'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'

test.skip(({ isMobile }) => isMobile, 'the steps are the same at every width')

const t = await translationsIn('en_GB')
let fixtures: Fixtures
test.beforeAll(async () => {
  fixtures = await createFixtures('en_GB')
})

/** How much a visitor does: presses of links, buttons and boxes; fields filled in; pages opened. */
async function measure(page: Page) {
  const effort = { clicks: 0, fields: 0, pages: 0 }
  // As soon as there is one: it may be left before it has loaded.
  await page.exposeFunction('countPage', () => effort.pages++)
  await page.addInitScript(() => {
    if (top === self) void (window as unknown as { countPage(): Promise<number> }).countPage()
  })
  return {
    effort,
    click: async (target: Locator) => {
      effort.clicks++
      await target.click()
    },
    fill: async (target: Locator, value: string) => {
      effort.fields++
      await target.fill(value)
    },
    choose: async (target: Locator, option: string | { index: number } | { label: string }) => {
      effort.fields++
      await target.selectOption(option)
    },
    attach: async (target: Locator) => {
      effort.fields++
      const buffer = Buffer.from(await pdf().arrayBuffer())
      await target.setInputFiles({ name: 'Resume.pdf', mimeType: 'application/pdf', buffer })
      // What follows in the form moves up when the file is shown.
      await expect(page.getByText('Resume.pdf')).toBeVisible()
    },
  }
}
type Measure = Awaited<ReturnType<typeof measure>>

const link = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).filter({ visible: true }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const newEmail = (name: string) => `${name}-${Date.now()}-${Math.random()}@people.example`
const expectHydrated = (page: Page) =>
  expect(page.locator('astro-island[ssr]', { has: page.locator('form') })).toHaveCount(0)

/** From the landing page to the sign-up of somebody who applies for a job. */
async function findJob(page: Page, { click }: Measure): Promise<void> {
  await page.goto('/')
  await click(link(page, /^Browse \d+\+? jobs?$/))
  await click(page.locator(`main a[href$="/job-postings/${fixtures.jobId}"]`).first())
  await click(link(page, t('jobs:view.apply')))
}

async function expectSent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: t('applications:next.title') })).toBeVisible()
}

test('from the landing page to an application: a new person', async ({ page }) => {
  const steps = await measure(page)
  const { click, fill, attach, effort } = steps
  const email = newEmail('new')
  const field = (name: 'firstName' | 'lastName' | 'email' | 'password') =>
    page.getByLabel(t(`applications:signUp.${name}`), { exact: true })
  await findJob(page, steps)
  await attach(page.getByLabel(t('applications:resumeField.resume')))
  await fill(field('firstName'), 'Olena')
  await fill(field('lastName'), 'Marchenko')
  await fill(field('email'), email)
  await fill(field('password'), password)
  await click(page.getByRole('button', { name: t('applications:signUp.submit') }))
  await fill(page.getByLabel(t('accounts:verify.code')), codeIn(await mailTo(email)))
  await click(page.getByRole('button', { name: t('landing:applying.send') }))
  await expectSent(page)
  // Of the fields one is the file and five are typed.
  expect(effort).toEqual({ clicks: 5, fields: 6, pages: 6 })
})

test('from the landing page to an application: someone who applied before', async ({ person, page }) => {
  const steps = await measure(page)
  const { click, fill, effort } = steps
  const sent = { body: { email: person.email }, files: { resume: pdf() } }
  await call(person.api, applyToJob, { params: { jobId: fixtures.appliedId }, ...sent })
  await findJob(page, steps)
  await click(link(page, t('accounts:createAccount.signIn')))
  await fill(page.getByLabel(t('accounts:signIn.email')), person.email)
  await fill(page.getByLabel(t('accounts:signIn.password'), { exact: true }), password)
  await click(button(page, t('accounts:signIn.submit')))
  await expect(page).toHaveURL(/#apply$/)
  await expectHydrated(page)
  await click(page.getByRole('button', { name: t('applications:apply.send') }))
  await expectSent(page)
  expect(effort).toEqual({ clicks: 6, fields: 2, pages: 7 })
})

test('from an invitation to the company’s workspace', async ({ page }) => {
  const { click, fill, effort } = await measure(page)
  const email = newEmail('invited')
  await page.goto(await linkTo(fixtures.admin, email))
  await click(button(page, t('employments:invitation.yes')))
  await fill(page.getByLabel(t('accounts:invitedSignUp.password'), { exact: true }), password)
  await click(page.getByRole('checkbox'))
  await click(button(page, t('accounts:invitedSignUp.submit')))
  await expect(page.getByRole('link', { name: t('employments:invitation.openWorkspace') })).toBeVisible()
  expect(effort).toEqual({ clicks: 3, fields: 1, pages: 3 })
})

test('a new company’s first job, from the landing page to its publication', async ({ page }) => {
  const { click, fill, choose, effort } = await measure(page)
  const email = newEmail('founder')
  const signUp = (name: 'companyName' | 'industry' | 'size' | 'country' | 'firstName' | 'lastName') =>
    page.getByLabel(t(`accounts:signUp.${name}`), { exact: true })
  await page.goto('/')
  await click(page.getByRole('link', { name: t('landing:how.createCompany') }))
  await fill(signUp('companyName'), `Quince ${Date.now()}`)
  for (const key of ['industry', 'size', 'country'] as const) await choose(signUp(key), { index: 1 })
  await fill(signUp('firstName'), 'Olena')
  await fill(signUp('lastName'), 'Hrytsenko')
  await fill(page.getByLabel(t('accounts:signUp.email'), { exact: true }), email)
  await fill(page.getByLabel(t('accounts:signUp.password'), { exact: true }), password)
  await fill(page.getByLabel(t('accounts:signUp.passwordAgain'), { exact: true }), password)
  await click(page.getByRole('checkbox'))
  await click(button(page, t('accounts:signUp.submitCompany')))
  await fill(page.getByLabel(t('accounts:verify.code')), codeIn(await mailTo(email)))
  await click(button(page, t('accounts:verify.submit')))
  await click(button(page, t('accounts:phonePage.skip')))
  await click(page.getByRole('link', { name: t('accounts:completedCompany.job.title') }))
  await expectHydrated(page)
  const job = (name: 'title' | 'city' | 'description') =>
    page.getByLabel(t(`jobs:wizard.${name}`), { exact: true })
  await fill(job('title'), 'Bookkeeper')
  await click(page.getByRole('radio', { name: 'Hybrid' }))
  await fill(job('city'), 'Lviv')
  await choose(page.getByLabel(t('jobs:wizard.employment')), '1')
  await choose(page.getByLabel(t('jobs:wizard.experience')), 'twoYears')
  await click(page.getByRole('radio', { name: t('jobs:wizard.negotiable') }))
  await fill(job('description'), 'You keep the books.')
  await click(button(page, t('jobs:wizard.continue')))
  await expect(page.getByText(t('jobs:wizard.managersHint'))).toBeVisible()
  await click(button(page, t('jobs:wizard.continue')))
  await click(button(page, t('jobs:publish.publish')))
  await expect(page.getByText(t('jobs:postings.publishedNotice', { title: 'Bookkeeper' }))).toBeVisible()
  expect(effort).toEqual({ clicks: 11, fields: 15, pages: 9 })
})

test('from a finished sign-up to a request that the employer confirms the job', async ({ page, context }) => {
  const { click, fill, choose, effort } = await measure(page)
  const company = 'Rowan and Sons'
  await createAccount({ company, verified: false })
  const { token } = await createAccount()
  await setTokenCookie(context, token)
  await page.goto('/create-account/completed')
  await click(link(page, t('accounts:completed.job.title')))
  const form = page.getByRole('dialog')
  await fill(form.getByRole('combobox', { name: t('profiles:editors.employer') }), company)
  await click(form.getByRole('option', { name: company }).first())
  await fill(form.getByLabel(t('profiles:editors.position')), 'Clerk')
  await choose(form.getByLabel(t('cv:editors.month')), { label: 'April' })
  await fill(form.getByLabel(t('cv:editors.year')), '2024')
  await click(button(page, t('profiles:editors.sendRequest')))
  await expect(page.locator('#employment')).toContainText(t('profiles:page.asked'))
  expect(effort).toMatchObject({ clicks: 3 })
})
