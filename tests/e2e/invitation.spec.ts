import { expect, type Page } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { acceptInvitation, requestToJoin } from '#contract/employments/invitations.ts'
import { changeMember, listMembers, suspendMember } from '#contract/employments/members.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { origin } from './address.ts'
import { expectAccessible } from './accessible.ts'
import { mailTo } from './mails.ts'
import { setTokenCookie, createAccount } from './accounts.ts'
import { heading, linkIn, linkTo, press } from './invitationSteps.ts'
import { untilJoined } from './joined.ts'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'

const english = await translationsIn('en_GB')

test('a signed-in user accepts with one click, and the employment is shown', async ({
  personPage: page,
  isMobile,
  admin,
  person,
}) => {
  test.skip(isMobile, 'the sign-up journey is the phone’s')
  await page.goto(await linkTo(admin, person.email))
  await heading(page, 'Is this your profile?')
  await expect(page).toHaveTitle(/^Confirm your identity \| /)
  await expectAccessible(page)
  await press(page, english('employments:invitation.yes'))
  await heading(page, english('employments:invitation.joinedTitle', { company: admin.company }))
  await expectAccessible(page)
  const { employments, companies } = await call(person.api, showOwnProfileExtra)
  expect(companies[0]?.name).toBe(admin.company)
  expect(employments[0]?.verified_at).not.toBeNull()
})

test('a user accepts after signing in from the page, with another account than the current one', async ({
  admin,
  person: invited,
  page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'the sign-up journey is the phone’s')
  const other = await createAccount()
  const link = await linkTo(admin, invited.email)
  await setTokenCookie(context, other.token)
  const answer = await page.goto(link)
  expect(answer?.status()).toBe(403)
  await heading(page, english('employments:invitation.ended.foreign.title'))
  await expectAccessible(page)
  await press(page, english('employments:invitation.otherAccount'))
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel(english('accounts:signIn.email')).fill(invited.email)
  await page.getByLabel(english('accounts:signIn.password'), { exact: true }).fill('Test-pass-1')
  await press(page, english('accounts:signIn.submit'))
  await heading(page, english('employments:invitation.joinTitle', { company: admin.company }))
  await press(page, english('employments:invitation.join', { name: invited.name }))
  await heading(page, english('employments:invitation.joinedTitle', { company: admin.company }))
  const { items } = await call(admin.api, listMembers, { params: { slug: admin.slug } })
  expect(items.map((one) => one.user_id)).toContain(invited.id)
})

test('the open members page of an admin follows what others answer', async ({
  admin,
  adminPage: page,
  person: invited,
  isMobile,
}) => {
  test.skip(isMobile, 'the same at every width')
  const asker = await createAccount()
  const { slug } = admin
  const link = await linkTo(admin, invited.email)
  await page.goto(`/company/${slug}/edit/members`)
  const list = (name: 'members' | 'invitations' | 'requests') =>
    page.getByRole('region', { name: english(`employments:members.${name}`) }).getByRole('listitem')
  await expect(list('invitations').filter({ hasText: invited.email }).first()).toBeVisible()
  await untilJoined(admin.id)
  const token = new URL(link, origin).searchParams.get('token') ?? ''
  await call(invited.api, acceptInvitation, { body: { token } })
  await expect(list('invitations').filter({ hasText: invited.email })).toHaveCount(0)
  await expect(list('members').filter({ hasText: invited.name }).first()).toBeVisible()
  await call(asker.api, requestToJoin, {
    params: { slug },
    body: { position: 'Surveyor', start_date: '2025-02-03' },
  })
  await expect(list('requests').filter({ hasText: asker.name }).first()).toBeVisible()

  // An older list that arrives late takes nothing back.
  const fetched = Promise.withResolvers<undefined>()
  const changed = Promise.withResolvers<undefined>()
  await page.route(/\/members\?/, async (route) => {
    const response = await route.fetch()
    fetched.resolve(undefined)
    await changed.promise
    await route.fulfill({ response })
  })
  await call(admin.api, changeMember, {
    params: { slug, userId: invited.id },
    body: { role: 'member', manage_hr_panel: false, answer_messages: true },
  })
  await fetched.promise
  const right = (name: 'manageHrPanel' | 'answerMessages') =>
    list('members')
      .filter({ hasText: invited.name })
      .getByRole('checkbox', { name: english(`employments:members.${name}`) })
  await right('manageHrPanel').check()
  const staysChecked = right('manageHrPanel').evaluate(async (box) => {
    let checked = true
    for (let frame = 0; frame < 60; frame++) {
      await new Promise(requestAnimationFrame)
      checked &&= (box as HTMLInputElement).checked
    }
    return checked
  })
  changed.resolve(undefined)
  expect(await staysChecked).toBe(true)
})

test('declining is final', async ({ admin, page, isMobile }) => {
  test.skip(isMobile, 'the same at every width')
  await page.goto(await linkTo(admin, `nobody-${Date.now()}@people.example`))
  await press(page, english('employments:invitation.no'))
  await heading(page, english('employments:invitation.ended.declined.title'))
  await expectAccessible(page)
})

test('an admin invites, withdraws, renews, answers join requests and grants rights', async ({
  adminPage: page,
  isMobile,
  admin,
  person,
}) => {
  test.skip(isMobile, 'every route is tried at both widths')
  const t = english
  const slug = admin.slug
  await call(person.api, requestToJoin, {
    params: { slug },
    body: { position: 'Surveyor', start_date: '2025-02-03' },
  })
  await page.goto(`/company/${slug}/edit`)
  await page.getByRole('link', { name: t('companies:edit.members') }).click()
  await heading(page, t('employments:membersPage.title'))

  await test.step('a request is accepted, and the new member is granted a right that is then revoked', async () => {
    await press(page, t('employments:members.acceptNamed', { name: person.name }))
    const row = page.getByRole('region', { name: t('employments:members.members') }).getByRole('listitem')
    const right = row
      .filter({ hasText: person.name })
      .getByRole('checkbox', { name: t('employments:members.manageHrPanel') })
    await right.check()
    await expect
      .poll(async () => (await call(person.api, showOwnProfileExtra)).companies[0]?.manage_hr_panel)
      .toBe(true)
    await right.uncheck()
    await expect
      .poll(async () => (await call(person.api, showOwnProfileExtra)).companies[0]?.manage_hr_panel)
      .toBe(false)
  })

  await test.step('an invitation is sent, cancelled and renewed', async () => {
    await press(page, t('employments:members.invite'))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('employments:members.send') }).click()
    await expect(dialog.getByLabel(t('employments:members.field.name'), { exact: true })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByLabel(t('employments:members.field.name'), { exact: true }).fill('Ida Vale')
    const email = `ida-${Date.now()}@people.example`
    await dialog.getByLabel(t('employments:members.field.email')).fill(email)
    await dialog.getByLabel(t('employments:members.field.position')).fill('Cartographer')
    await dialog.getByLabel(t('employments:members.field.start_date')).fill('2026-01-05')
    await dialog.getByRole('button', { name: t('employments:members.send') }).click()
    await expect(page.getByText(t('employments:members.sent', { to: email }))).toBeVisible()
    const link = linkIn((await mailTo(email, '/invitation?token=')).text)
    await press(page, t('employments:members.cancelNamed', { name: 'Ida Vale' }))
    await expect(page.getByText(t('employments:members.cancelled'), { exact: true })).toBeVisible()
    const status = async () => (await fetch(origin + link)).status
    expect(await status()).toBe(410)
    await press(page, t('employments:members.undo'))
    await expect(page.getByText(t('employments:members.cancelled'), { exact: true })).toHaveCount(0)
    expect(await status()).toBe(200)
    await expectAccessible(page)
  })

  await test.step('the access of a member is suspended', async () => {
    await page.locator(`#members a[href$="/members/${person.id}"]`).click()
    await press(page, t('employments:member.suspend'))
    const question = page.getByRole('dialog')
    await expectAccessible(page)
    await question.getByRole('button', { name: t('employments:member.suspend') }).click()
    await expect(page.getByText(t('employments:member.suspended'), { exact: true })).toBeVisible()
    expect((await call(person.api, showOwnProfileExtra)).companies).toEqual([])
  })
})

test('two tabs act for the same company, and stop when the right is revoked', async ({
  admin,
  person: member,
  personPage: page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'nothing here depends on the width of the window')
  const t = english
  const { company, slug } = admin
  await page.goto(await linkTo(admin, member.email))
  await press(page, t('employments:invitation.yes'))
  await page.goto('/my-jobs')
  const other = await context.newPage()
  await other.clock.install()
  await other.goto('/notifications')
  const acting = (tab: Page, name: string) =>
    expect(tab.getByRole('button', { name: `${t('common:session.profileMenu')}: ${name}` })).toBeVisible()
  await acting(page, member.name)
  await acting(other, member.name)
  // While no timer of the other tab fires, changes must reach it by message, however busy the machine is.
  await other.clock.pauseAt(Date.now() + 60_000)

  await page.getByRole('button', { name: t('common:session.profileMenu') }).click()
  // Companies with the same name are distinguished by their domains.
  await page.getByRole('link', { name: company }).click()
  await acting(other, company)
  await other.clock.resume()
  await expect(page).toHaveURL(`${origin}/company/${slug}`)
  await acting(page, company)
  await page.reload()
  await acting(page, company)

  await call(admin.api, suspendMember, { params: { slug, userId: member.id } })
  await acting(page, member.name)
  await acting(other, member.name)
  expect((await context.cookies()).filter(({ name }) => name === 'acting')).toEqual([])
})
