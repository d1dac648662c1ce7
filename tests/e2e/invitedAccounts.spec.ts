import { expect } from '@playwright/test'
import { listMembers } from '#contract/employments/members.ts'
import { call } from '#contract/core/call.ts'
import type { Translate } from '#i18n/translate.ts'
import { password } from '../world.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { createAccount } from './accounts.ts'
import { origin } from './address.ts'
import { addAuthenticator } from './authenticator.ts'
import { heading, linkTo, press } from './invitationSteps.ts'
import { fillCredentials, signUp } from './steps.ts'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'

const english = await translationsIn('en_GB')
const ukrainian = await translationsIn('uk_UA')

test('a new person is in after three screens, with a password', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'once, on the phone')
  const t: Translate = ukrainian
  const admin = await createAccount({ locale: 'uk_UA', company: 'Вільха' })
  const email = `office-${Date.now()}@people.example`
  let screens = 0
  page.on('load', () => screens++)
  await page.goto(`/uk_UA${await linkTo(admin, email)}`)
  await heading(page, 'Це ваш профіль?')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await press(page, t('employments:invitation.yes'))

  await heading(page, t('employments:invitation.signUpTitle', { company: 'Вільха' }))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const field = (name: 'firstName' | 'lastName' | 'email' | 'password') =>
    page.getByLabel(t(`accounts:invitedSignUp.${name}`), { exact: true })
  await expect(field('firstName')).toHaveValue('Oksana')
  await expect(field('lastName')).toHaveValue('Newcomer')
  await expect(field('email')).toHaveValue(email)
  await field('firstName').fill('Оксана')
  await field('lastName').fill('Гринько')
  await field('password').fill(password)
  await page.getByRole('checkbox').check()
  await press(page, t('accounts:invitedSignUp.submit'))

  await heading(page, t('employments:invitation.joinedTitle', { company: 'Вільха' }))
  expect(screens).toBe(3)
  await expectAccessible(page)
  const { items } = await call(admin.api, listMembers, { params: { slug: admin.slug ?? '' } })
  expect(items.map(({ name }) => name)).toContain('Оксана Гринько')

  await page.getByRole('link', { name: t('employments:invitation.openWorkspace') }).click()
  await heading(page, t('companies:workspace.title'))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a new admin is in with a passkey, and continues with the company', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same at every width')
  const t = english
  const admin = await createAccount({ company: 'Marigold' })
  const email = `office-${Date.now()}@people.example`
  await page.goto(await linkTo(admin, email, 'admin'))
  await addAuthenticator(page)
  await press(page, t('employments:invitation.yes'))
  // A passkey replaces the password only.
  await press(page, t('accounts:invitedSignUp.passkey'))
  await expect(page.getByText(t('validation:form.termsNotAccepted'))).toBeVisible()
  await expect(page.getByText(t('validation:form.required'))).toHaveCount(0)
  await page.getByRole('checkbox').check()
  await press(page, t('accounts:invitedSignUp.passkey'))
  await heading(page, t('accounts:completedCompany.joinedTitle', { company: 'Marigold' }))
  await expectAccessible(page)
  await page
    .getByRole('link', { name: t('accounts:completedCompany.info.title') })
    .first()
    .click()
  await expect(page).toHaveURL(`${origin}/company/${admin.slug}/edit/company-info`)

  // The passkey signs in from then on.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/login')
  await press(page, t('accounts:signIn.passkey'))
  await expect(page.getByRole('button', { name: t('common:session.profileMenu') })).toBeVisible()
})

test('a new person is in without JavaScript', async ({ browser, isMobile }) => {
  test.skip(isMobile, 'the same at every width')
  const t = english
  const admin = await createAccount({ company: 'Elder' })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin })
  const page = await context.newPage()
  await page.goto(await linkTo(admin, `office-${Date.now()}@people.example`))
  await press(page, t('employments:invitation.yes'))
  await page.getByLabel(t('accounts:invitedSignUp.password'), { exact: true }).fill('weak')
  await press(page, t('accounts:invitedSignUp.submit'))
  await expect(page.getByText(t('validation:form.termsNotAccepted'))).toBeVisible()
  await expect(page.getByLabel(t('accounts:invitedSignUp.lastName'))).toHaveValue('Newcomer')
  await page.getByLabel(t('accounts:invitedSignUp.password'), { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await press(page, t('accounts:invitedSignUp.submit'))
  await heading(page, t('employments:invitation.joinedTitle', { company: 'Elder' }))
  await context.close()
})

test('with another address a new person signs up as everybody does, and then joins', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, on the phone')
  const t: Translate = english
  const admin = await createAccount({ company: 'Willow' })
  const [office, own] = ['office', 'own'].map((name) => `${name}-${Date.now()}@people.example`)
  await page.goto(await linkTo(admin, office ?? '', 'admin'))
  await press(page, t('employments:invitation.yes'))
  await page.getByRole('link', { name: t('employments:invitation.useOtherAddress') }).click()
  await signUp(page, t, { first: 'Olha', last: 'Hrynko', email: own ?? '' })
  await page.getByRole('link', { name: t('accounts:completed.continue') }).click()
  await heading(page, t('employments:invitation.joinTitle', { company: 'Willow' }))
  // The company wrote to the work address; the account is personal, and the page says so before using it.
  await expect(page.getByText(own ?? '')).toBeVisible()
  await expectAccessible(page)
  await press(page, t('employments:invitation.join', { name: 'Olha Hrynko' }))
  await heading(page, t('accounts:completedCompany.joinedTitle', { company: 'Willow' }))
})

test('an address that has an account goes to its sign-in', async ({ page, isMobile, admin, person }) => {
  test.skip(isMobile, 'the same at every width')
  await page.goto(await linkTo(admin, person.email))
  await press(page, english('employments:invitation.yes'))
  await expect(page).toHaveURL(/\/login\?next=/)
  await fillCredentials(page, english, person.email)
  await heading(page, english('employments:invitation.joinTitle', { company: admin.company }))
})
