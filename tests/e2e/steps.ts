import { expect, type Locator, type Page } from '@playwright/test'
import type { Translate } from '#i18n/translate.ts'
import { password } from '../world.ts'
import { codeIn, mailTo } from './mails.ts'

/** Steps of journeys, in the words of the interface. */

export async function logIn(page: Page, t: Translate, email: string): Promise<void> {
  await fillCredentials(page, t, email)
  await expect(page.getByRole('button', { name: t('common:session.profileMenu') })).toBeVisible()
}

/** The first step of logging in; there may be a second. */
export async function fillCredentials(page: Page, t: Translate, email: string): Promise<void> {
  await page.getByLabel(t('accounts:signIn.email')).fill(email)
  await page.getByLabel(t('accounts:signIn.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click()
}

interface NewPerson {
  readonly first: string
  readonly last: string
  readonly email: string
}

/** Fills in the form of /create-account. */
export async function fillSignUp(page: Page, t: Translate, person: NewPerson): Promise<void> {
  const label = (name: 'firstName' | 'lastName' | 'personalEmail' | 'password' | 'passwordAgain') =>
    page.getByLabel(t(`accounts:signUp.${name}`), { exact: true })
  await label('firstName').fill(person.first)
  await label('lastName').fill(person.last)
  await label('personalEmail').fill(person.email)
  await label('password').fill(password)
  await label('passwordAgain').fill(password)
  await page.getByRole('checkbox').check()
}

export async function signUp(page: Page, t: Translate, person: NewPerson): Promise<void> {
  await fillSignUp(page, t, person)
  await page.getByRole('button', { name: t('accounts:signUp.submit') }).click()
  await confirmEmail(page, t, person.email)
}

/** The sign-up of somebody who applies for a job, which sends the application. */
export async function signUpToApply(
  page: Page,
  t: Translate,
  person: NewPerson & { readonly resume: Parameters<Locator['setInputFiles']>[0] },
): Promise<void> {
  const label = (name: 'firstName' | 'lastName' | 'email' | 'password') =>
    page.getByLabel(t(`applications:signUp.${name}`), { exact: true })
  await page.getByLabel(t('applications:resumeField.resume'), { exact: true }).setInputFiles(person.resume)
  await label('firstName').fill(person.first)
  await label('lastName').fill(person.last)
  await label('email').fill(person.email)
  await label('password').fill(password)
  await page.getByRole('button', { name: t('applications:signUp.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts:verifyPage.title'))
  await page.getByLabel(t('accounts:verify.code')).fill(codeIn(await mailTo(person.email)))
  await page.getByRole('button', { name: t('landing:applying.send') }).click()
  await expect(page).toHaveURL(/#apply$/)
}

export async function confirmEmail(page: Page, t: Translate, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts:verifyPage.title'))
  await page.getByLabel(t('accounts:verify.code')).fill(codeIn(await mailTo(email)))
  await page.getByRole('button', { name: t('accounts:verify.submit') }).click()
  await expect(page).toHaveURL(/\/create-account\/phone-verification/)
  await page.getByRole('button', { name: t('accounts:phonePage.skip') }).click()
  await expect(page).toHaveURL(/\/create-account\/completed/)
}

/** Opens the editor of a section that the profile does not have yet. */
export async function addSection(page: Page, t: Translate, name: string): Promise<void> {
  await page.getByText(t('profiles:addSection.title'), { exact: true }).click()
  await page.locator('#add-section').getByRole('link', { name, exact: true }).click()
}

/** Deletes the only employment of a profile, from its open editor. */
export async function deleteEmployment(page: Page, t: Translate): Promise<void> {
  const name = t('profiles:editors.deleteEmployment')
  await page.getByRole('button', { name, exact: true }).click()
  await page
    .getByRole('dialog', { name: t('profiles:editors.deleteEmploymentTitle'), exact: true })
    .getByRole('button', { name })
    .click()
  await expect(page.getByText(t('profiles:editors.employmentDeleted'), { exact: true })).toBeVisible()
  await expect(page.locator('#employment')).toContainText(t('profiles:page.employmentEmpty'))
}

export interface NewJob {
  readonly title: string
  readonly description: string
  readonly skill: string
}

/** The three steps of the wizard, from the list of postings to the published job. */
export async function publishJob(page: Page, t: Translate, job: NewJob, between: () => Promise<void>) {
  await page
    .getByRole('link', { name: t('jobs:postings.create') })
    .first()
    .click()
  const field = (name: 'title' | 'city' | 'from' | 'to' | 'description') =>
    page.getByLabel(t(`jobs:wizard.${name}`), { exact: true })
  await field('title').fill(job.title)
  await page.getByLabel(t('jobs:wizard.country'), { exact: true }).selectOption('1')
  await page.getByRole('radio', { name: /Hybrid|Гібридно/ }).check()
  await field('city').fill('Lviv')
  await page.getByLabel(t('jobs:wizard.employment')).selectOption('1')
  await page.getByLabel(t('jobs:wizard.experience')).selectOption('twoYears')
  await page.getByRole('radio', { name: t('jobs:wizard.range') }).check()
  await field('from').fill('60000')
  await field('to').fill('90000')
  await page.getByLabel(t('jobs:wizard.period')).selectOption('month')
  await field('description').fill(job.description)
  await page.getByRole('combobox', { name: t('jobs:wizard.skills') }).fill(job.skill)
  await page.getByRole('option', { name: job.skill, exact: true }).click()
  await between()

  // The input is still there after a reload.
  await page.reload()
  await expect(field('title')).toHaveValue(job.title)
  await page.getByRole('button', { name: t('jobs:wizard.continue') }).click()

  await expect(page.getByText(t('jobs:wizard.managersHint'))).toBeVisible()
  await between()
  await page.getByRole('button', { name: t('jobs:wizard.continue') }).click()

  const preview = page.getByRole('region', { name: t('jobs:publish.previewLabel') })
  await expect(preview.getByRole('heading', { name: job.title })).toBeVisible()
  await between()
  await page.getByRole('button', { name: t('jobs:publish.publish') }).click()
  await expect(page.getByText(t('jobs:postings.publishedNotice', { title: job.title }))).toBeVisible()
}
