import { expect, type Page } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { createAccount } from './accounts.ts'
import { inviteTo } from './employees.ts'
import { expectReadBefore } from './layout.ts'
import { expectHydrated } from './routeVisits.ts'
import { inEachLanguage, test } from './test.ts'

inEachLanguage(() => {
  test('a to-do is put off and shown again from the keyboard, and arrives live', async ({
    admin,
    adminPage: home,
    person,
    personPage: page,
    t,
    at,
  }) => {
    await inviteTo(admin, person, 'Clerk')
    await page.goto(at('/'))
    const toDos = page.getByRole('region', { name: t('home:page.answer') })
    const toDo = toDos.getByRole('link', { name: /Clerk/ })
    const button = (name: string) => toDos.getByRole('button', { name: new RegExp(`^${name}`) })
    await expect(async () => {
      await button(t('home:list.later')).press('Enter')
      await expect(toDo).toBeHidden({ timeout: 2_000 })
    }).toPass()
    await expect(button(t('home:list.undo'))).toBeFocused()
    await button(t('home:list.undo')).press('Enter')
    await expect(toDo).toBeVisible()
    // The request, because the response to the first one may still be under way.
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await button(t('home:list.later')).press('Enter')
    await (await sent).response()
    await page.reload()
    await expect(toDos.getByText(t('home:list.postponed', { count: 1 }))).toBeVisible()
    await expectAccessible(page)
    await expect(async () => {
      await button(t('home:list.showAll')).press('Enter')
      await expect(toDo).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expect(toDo).toBeFocused()

    // An admin sees what arrives for their company, whoever they act for, and acts for it once they open it.
    await home.goto(at('/'))
    await expect(home.getByRole('heading', { name: t('home:start.title') })).toBeVisible()
    const write = (subject: string) =>
      call(person.api, sendMessage, {
        params: { slug: admin.slug },
        body: { subject, text: 'Do you weigh gold?', attachments: [] },
      })
    await write('Gold')
    const messages = home.getByRole('link', { name: new RegExp(t('home:toDos.messages', { count: 1 })) })
    await expect(messages).toBeVisible()
    await expect(home.getByText(t('home:toDos.waitedHours'))).toBeVisible()
    await expectAccessible(home)
    await expectNoSidewaysScroll(home)
    await messages.click()
    await expect(home).toHaveURL(new RegExp(`/company/${admin.slug}/`))
    await expect(home.getByRole('button', { name: t('common:session.profileMenu') })).toHaveAccessibleName(
      new RegExp(admin.company),
    )
  })

  test('all notifications are marked as read from the keyboard', async ({
    admin,
    adminPage: page,
    person,
    t,
    at,
  }) => {
    const body = { subject: 'Gold', text: 'Do you weigh gold?', attachments: [] }
    await call(person.api, sendMessage, { params: { slug: admin.slug }, body })
    await page.goto(at('/notifications'))
    const markAll = page.getByRole('main').getByRole('button', { name: t('notifications:readTools.markAll') })
    const filter = page.getByRole('link', { name: t('notifications:filter.unread') })
    await expect(async () => {
      await page.reload()
      await expect(markAll).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expectReadBefore(filter, markAll)
    await expectNoSidewaysScroll(page)
    await expect(async () => {
      await markAll.press('Enter')
      await expect(markAll).toBeHidden({ timeout: 2_000 })
    }).toPass()
    const undo = page.getByRole('main').getByRole('button', { name: t('notifications:readTools.undo') })
    const bell = page.getByRole('button', { name: t('notifications:bell.label') })
    const elsewhere = await page.context().newPage()
    await elsewhere.goto(at('/notifications'))
    const unread = (tab: Page) => tab.getByRole('main').locator('[data-unread]')
    await expect(undo).toBeFocused()
    await expect(bell).not.toHaveAccessibleName(/\d/)
    await expectHydrated(elsewhere, 'admin')
    await expect(unread(elsewhere)).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await undo.press('Enter')
    await expect(markAll).toBeFocused()
    for (const tab of [page, elsewhere])
      await expect(unread(tab).getByRole('link', { name: /Gold/ })).toBeVisible()
    await expect(bell).toHaveAccessibleName(/\d/)
  })
})

test('what changes while a to-do can be undone is shown once it is undone', async ({
  admin,
  person,
  personPage: page,
  t,
  isMobile,
}) => {
  test.skip(isMobile, 'nothing here depends on the width of the window')
  await inviteTo(admin, person, 'Clerk')
  await inviteTo(await createAccount({ locale: 'en_GB', company: 'Fernhill Instruments' }), person, 'Baker')
  const toDos = page.getByRole('region', { name: t('home:page.answer') })
  const press = (name: string) =>
    toDos
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .press('Enter')
  await page.goto('/')
  await expectHydrated(page, 'candidate')
  await press(t('home:list.later'))
  await expect(toDos.getByRole('link')).toHaveCount(1)
  await page.reload()
  await expect(toDos.getByText(t('home:list.postponed', { count: 1 }))).toBeVisible()
  await expectHydrated(page, 'candidate')

  const isPutOff = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'DELETE') await isPutOff.promise
    await route.continue()
  })
  await press(t('home:list.showAll'))
  await press(t('home:list.later'))
  await expect(toDos.getByRole('button', { name: new RegExp(`^${t('home:list.undo')}`) })).toBeFocused()
  const refreshed = page.waitForResponse((one) => new URL(one.url()).pathname === '/')
  isPutOff.resolve()
  await refreshed.then((answer) => answer.finished())
  await expect(toDos.getByRole('link')).toHaveCount(0)
  await press(t('home:list.undo'))
  await expect(toDos.getByRole('link')).toHaveCount(2)
})
