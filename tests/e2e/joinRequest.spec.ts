import { expect, type Page } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import {
  listCompanyInvitations,
  acceptJoinRequest,
  declineJoinRequest,
} from '#contract/employments/members.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { createAccount, type NewAccount } from './accounts.ts'
import { translationsIn } from './translations.ts'
import { deleteEmployment } from './steps.ts'
import { test } from './test.ts'

const t = await translationsIn('en_GB')
const rights = { role: 'member' as const, manage_hr_panel: false }
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const work = (page: Page) => page.locator('#employment')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function answer(admin: NewAccount, endpoint: typeof acceptJoinRequest | typeof declineJoinRequest) {
  const slug = admin.slug ?? ''
  const { items } = await call(admin.api, listCompanyInvitations, { params: { slug } })
  const params = { slug, invitationId: items[0]?.id ?? 0 }
  await call(admin.api, endpoint as typeof acceptJoinRequest, { params, body: rights })
}

test('from the company page: requested, withdrawn, requested again, declined, requested again, verified', async ({
  personPage: page,
  isMobile,
}) => {
  test.skip(isMobile, 'nothing here depends on the width of the window')
  const admin = await createAccount({ company: 'Aspen', verified: false })
  await page.goto(`/company/${admin.slug}`)
  await page.getByRole('link', { name: t('companies:actions.workHere') }).click()

  const form = dialog(page, t('profiles:editors.employmentTitle'))
  await expect(form.getByRole('combobox', { name: t('profiles:editors.employer') })).toHaveValue('Aspen')
  await press(page, t('profiles:editors.sendRequest'))
  await expect(form.getByLabel(t('profiles:editors.position'))).toBeFocused()
  await form.getByLabel(t('profiles:editors.position')).fill('Surveyor')
  await form.getByLabel(t('cv:editors.month')).selectOption('February')
  await form.getByLabel(t('cv:editors.year')).fill('2025')
  await expect(form.getByLabel(t('profiles:editors.askNow', { company: 'Aspen' }))).toBeChecked()
  await expectAccessible(page)
  await press(page, t('profiles:editors.sendRequest'))
  await expectText(page, t('profiles:editors.requestSent', { company: 'Aspen' }))
  await expect(work(page)).toContainText(t('profiles:page.asked'))

  await page.goto(`/company/${admin.slug}`)
  await page.getByRole('link', { name: t('companies:actions.asked') }).click()
  await work(page)
    .getByRole('link', { name: t('profiles:page.showRequest') })
    .click()
  await expectAccessible(page)
  await press(page, t('profiles:editors.withdrawRequest'))
  await expectText(page, t('profiles:editors.requestWithdrawn'))
  await expect(work(page)).toContainText(t('employments:mark.selfReported'))

  const requestAgain = async () => {
    await work(page)
      .getByRole('link', { name: t('profiles:page.askToVerify') })
      .click()
    await press(page, t('profiles:editors.askAgain'))
    await expect(work(page)).toContainText(t('profiles:page.asked'))
  }
  await requestAgain()
  await answer(admin, declineJoinRequest)
  await page.reload()
  await expect(work(page)).toContainText(t('profiles:page.refused'))
  await requestAgain()
  await answer(admin, acceptJoinRequest)
  await page.reload()
  // A company that has just signed up has verified nothing.
  await expect(work(page)).toContainText(t('employments:mark.confirmedBy', { company: 'Aspen' }))
  await expect(work(page).getByRole('link', { name: t('profiles:page.askToVerify') })).toHaveCount(0)
})

test.describe('in Ukrainian', () => {
  test.use({ language: 'uk_UA' })

  test('from the profile: the company is found by name, and self-reported employment can be deleted', async ({
    admin,
    personPage: page,
    t,
    isMobile,
  }) => {
    test.skip(!isMobile, 'once, on the phone')
    await page.goto('/uk_UA/profile')
    await work(page)
      .getByRole('link', { name: t('profiles:page.add') })
      .click()
    const form = dialog(page, t('profiles:editors.employmentTitle'))
    const employer = form.getByRole('combobox', { name: t('profiles:editors.employer') })
    await employer.fill('xyzzy')
    await expect(form.getByText(t('profiles:editors.unlistedEmployer'))).toBeVisible()
    await employer.fill(admin.company.toLowerCase())
    await form.getByRole('option', { name: admin.company }).click()
    await form.getByLabel(t('profiles:editors.position')).fill('Садівниця')
    await form.getByLabel(t('cv:editors.month')).selectOption('квітень')
    await form.getByLabel(t('cv:editors.year')).fill('2024')
    await expectAccessible(page)
    await press(page, t('profiles:editors.sendRequest'))
    await expect(work(page)).toContainText(t('profiles:page.asked'))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await work(page)
      .getByRole('link', { name: t('profiles:page.showRequest') })
      .click()
    await press(page, t('profiles:editors.withdrawRequest'))
    await expectText(page, t('profiles:editors.requestWithdrawn'))
    await work(page)
      .getByRole('link', { name: t('profiles:page.editSection') })
      .click()
    await deleteEmployment(page, t)
    const { items } = await call(admin.api, listCompanyInvitations, { params: { slug: admin.slug } })
    expect(items).toEqual([])
  })
})
