import { expect, test, type Page } from '@playwright/test'
import { actingCookie } from '#contract/core/actingProfile.ts'
import { invite } from '#contract/employments/members.ts'
import { locales } from '#contract/core/locale.ts'
import { call } from '#contract/core/call.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { createAccount, setTokenCookie } from './accounts.ts'
import { origin } from './address.ts'
import { expectReadBefore } from './layout.ts'
import { expectHydrated } from './routeVisits.ts'
import { addressIn, translationsIn } from './translations.ts'

for (const locale of locales)
  test(`a to-do is put off and shown again from the keyboard, and arrives live, in ${locale}`, async ({
    page,
    context,
    browser,
    isMobile,
  }) => {
    test.skip(isMobile !== (locale === 'uk_UA'), 'each language at one width; every route is tried at both')
    const t = await translationsIn(locale)
    const at = addressIn(locale)
    const company = `Scales ${Date.now()}`
    const [admin, person] = await Promise.all([createAccount({ locale, company }), createAccount({ locale })])
    const params = { slug: admin.slug ?? '' }
    await call(admin.api, invite, {
      params,
      body: {
        name: person.name,
        email: person.email,
        position: 'Clerk',
        start_date: '2024-01-08',
        role: 'member',
        manage_hr_panel: false,
      },
    })
    await setTokenCookie(context, person.token)
    await page.goto(at('/'))
    const toDos = page.getByRole('region', { name: t('home:toDos.title') })
    const toDo = toDos.getByRole('link', { name: /Clerk/ })
    const button = (name: string) => toDos.getByRole('button', { name: new RegExp(`^${name}`) })
    await expect(async () => {
      await button(t('home:toDos.later')).press('Enter')
      await expect(toDo).toBeHidden({ timeout: 2_000 })
    }).toPass()
    await expect(button(t('home:toDos.undo'))).toBeFocused()
    await button(t('home:toDos.undo')).press('Enter')
    await expect(toDo).toBeVisible()
    // The request, because the response to the first one may still be under way.
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await button(t('home:toDos.later')).press('Enter')
    await (await sent).response()
    await page.reload()
    await expect(toDos.getByText(t('home:toDos.postponed', { count: 1 }))).toBeVisible()
    await expectAccessible(page)
    await expect(async () => {
      await button(t('home:toDos.showAll')).press('Enter')
      await expect(toDo).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expect(toDo).toBeFocused()

    // The company's home shows what arrives.
    const other = await browser.newContext({ viewport: page.viewportSize() })
    await setTokenCookie(other, admin.token)
    await other.addCookies([{ name: actingCookie, value: params.slug, url: origin }])
    const home = await other.newPage()
    await home.goto(at('/'))
    await expect(home.getByText(t('home:toDos.nothing'))).toBeVisible()
    const write = (subject: string) =>
      call(person.api, sendMessage, {
        params,
        body: { subject, text: 'Do you weigh gold?', attachments: [] },
      })
    await write('Gold')
    await expect(home.getByRole('link', { name: t('home:toDos.messages', { count: 1 }) })).toBeVisible()
    await expect(home.getByText(t('home:toDos.waitedHours'))).toBeVisible()
    await other.close()
  })

for (const locale of locales)
  test(`all notifications are marked as read from the keyboard, in ${locale}`, async ({
    page,
    context,
    isMobile,
  }) => {
    test.skip(isMobile !== (locale === 'uk_UA'), 'each language at one width; every route is tried at both')
    const t = await translationsIn(locale)
    const [admin, person] = await Promise.all([
      createAccount({ locale, company: `Scales ${Date.now()}` }),
      createAccount({ locale }),
    ])
    const body = { subject: 'Gold', text: 'Do you weigh gold?', attachments: [] }
    await call(person.api, sendMessage, { params: { slug: admin.slug ?? '' }, body })
    await setTokenCookie(context, admin.token)
    await page.goto(addressIn(locale)('/notifications'))
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
    const elsewhere = await context.newPage()
    await elsewhere.goto(addressIn(locale)('/notifications'))
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
