import { expect } from '@playwright/test'
import { acceptJoinRequest } from '#contract/employments/members.ts'
import { requestToJoin } from '#contract/employments/invitations.ts'
import { call } from '#contract/core/call.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { setTokenCookie, type NewAccount } from './accounts.ts'
import { origin } from './address.ts'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'

const t = await translationsIn('en_GB')

test('somebody who has an account creates a company and acts for it', async ({
  person: { api, name },
  personPage: page,
}, { project }) => {
  await page.goto('/my-jobs')
  const menu = page.getByRole('button', { name: t('common:session.profileMenu') })
  await menu.click()
  await page.getByRole('link', { name: t('common:session.createCompany') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts:newCompany.title'))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // The company alone: the person is known.
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await expect(page.getByRole('combobox')).toHaveCount(3)

  const submit = page.getByRole('button', { name: t('accounts:signUp.createCompany') })
  await submit.click()
  await expect(page.getByLabel(t('accounts:signUp.companyName'))).toBeFocused()
  const company = `Hawthorn ${project.name} ${Date.now()}`
  await page.getByLabel(t('accounts:signUp.companyName')).fill(company)
  await page.getByLabel(t('accounts:signUp.industry')).selectOption({ index: 1 })
  await page.getByLabel(t('accounts:signUp.size')).selectOption({ index: 1 })
  await submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('accounts:completedCompany.title', { company }),
  )
  await expectAccessible(page)
  const [created] = (await call(api, showOwnProfileExtra)).companies
  expect(created).toMatchObject({ name: company, role: 'admin' })

  // What comes next can be done now: inviting cannot, before the domain is verified.
  const steps = page.getByRole('list').filter({ hasText: t('accounts:completedCompany.info.title') })
  await expect(steps.getByRole('link')).toHaveText([
    t('accounts:completedCompany.info.title'),
    t('accounts:completedCompany.domain.title'),
    t('accounts:completedCompany.job.title'),
    t('accounts:completedCompany.profile.title'),
  ])
  await page.getByRole('link', { name: t('accounts:completedCompany.open') }).click()
  const acting = page.getByRole('button', { name: `${t('common:session.profileMenu')}: ${company}` })
  await expect(acting).toBeVisible()
  await acting.click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(`${origin}/`)
})

test('the link for companies leads there, signed in or not, without JavaScript too', async ({
  person: { token },
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'the same at every width')
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin })
  const page = await context.newPage()
  const title = page.getByRole('heading', { level: 1 })
  await page.goto('/jobs')
  await page.getByRole('link', { name: t('common:footer.forCompanies') }).click()
  await expect(title).toHaveText(t('accounts:createAccount.companyTitle'))
  await setTokenCookie(context, token)
  await page.goto('/my-jobs')
  await page.getByRole('link', { name: t('common:footer.forCompanies') }).click()
  await expect(title).toHaveText(t('accounts:newCompany.title'))
  await page.getByLabel(t('accounts:signUp.companyName')).fill('Rowan and sons')
  await page.getByRole('button', { name: t('accounts:signUp.createCompany') }).click()
  await expect(page.getByLabel(t('accounts:signUp.companyName'))).toHaveValue('Rowan and sons')
  await page.getByLabel(t('accounts:signUp.industry')).selectOption({ index: 1 })
  await page.getByLabel(t('accounts:signUp.size')).selectOption({ index: 1 })
  await page.getByRole('button', { name: t('accounts:signUp.createCompany') }).click()
  await expect(title).toHaveText(t('accounts:completedCompany.title', { company: 'Rowan and sons' }))
  expect((await context.cookies()).find(({ name }) => name === 'acting')?.value).toMatch(/^rowan-and-sons/)
  await context.close()
})

async function join(admin: NewAccount, member: NewAccount, manage_hr_panel: boolean): Promise<void> {
  const params = { slug: admin.slug ?? '' }
  const body = { position: 'Cartographer', start_date: '2025-02-03' }
  const { id: invitationId } = await call(member.api, requestToJoin, { params, body })
  await call(admin.api, acceptJoinRequest, {
    params: { ...params, invitationId },
    body: { role: 'member', manage_hr_panel },
  })
}

for (const [caller, manages] of [
  ['a member', false],
  ['an HR manager', true],
] as const)
  test(`the workspace offers ${caller} only what they may open`, async ({
    admin,
    person: member,
    personPage: page,
  }) => {
    await join(admin, member, manages)
    await page.goto(`/company/${admin.slug}`)
    await page.getByRole('button', { name: t('common:session.profileMenu') }).click()
    await page.getByRole('link', { name: admin.company }).click()
    await page.getByRole('button', { name: t('common:session.profileMenu') }).click()
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('common:session.workspace') })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('companies:workspace.title'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const content = page.getByRole('main')
    await expect(content.getByRole('heading', { name: 'Cartographer' })).toBeVisible()
    for (const part of ['info', 'about', 'offices', 'contacts', 'pictures'] as const)
      await expect(content.getByText(t(`companies:edit.${part}`), { exact: true })).toBeVisible()

    // Every link of the menu and of the page opens.
    await page.getByRole('button', { name: t('common:session.profileMenu') }).click()
    const links = await page
      .locator('main a[href], header a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    const pages = [...new Set(links)].filter((href) => href.startsWith(origin))
    expect(pages.some((href) => href.endsWith('/edit/job-postings'))).toBe(manages)
    for (const href of pages) expect([href, (await page.request.get(href)).status()]).toEqual([href, 200])
    const refused = await page.request.get(`/company/${admin.slug}/edit/domain`)
    expect(refused.status()).toBe(403)
  })
