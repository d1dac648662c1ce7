import { expect } from '@playwright/test'
import { changeMember } from '#contract/employments/members.ts'
import { actingCookie } from '#contract/core/actingProfile.ts'
import { call } from '#contract/core/call.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { origin } from './address.ts'
import { inEachLanguage, test } from './test.ts'

inEachLanguage(() => {
  test('an achievement arrives in two tabs, also after a gap', async ({
    admin,
    adminPage: company,
    employee,
    employeePage: page,
    t,
    at,
  }) => {
    const context = page.context()
    const other = await context.newPage()
    // Every page announces what is new, not only that of the achievements.
    await other.goto(at('/my-jobs'))
    await page.goto(at('/achievements'))
    await expect(page.locator('[data-achievement=firstVerified][data-unlocked]')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const score = page.getByRole('img', { name: /\d+%/ })
    const before = await score.getAttribute('aria-label')
    const unlock = (about: string) => call(employee.api, saveProfile, { body: { headline: 'Clerk', about } })
    const toastOf = (one: typeof page) =>
      one.getByText(t('achievements:news.toast', { name: t('achievements:name.introduction') }))

    await expect(async () => {
      await unlock('')
      await unlock('Ten years of books.')
      for (const one of [page, other]) await expect(toastOf(one)).toHaveCount(1, { timeout: 4_000 })
    }).toPass()
    await expect(page.locator('[data-achievement=introduction][data-unlocked]')).toBeVisible()
    await expect(score).not.toHaveAttribute('aria-label', before ?? '')

    // What happens while the connection is gone is there once it is back.
    await unlock('')
    await expect(page.locator('[data-achievement=introduction][data-unlocked]')).toHaveCount(0)
    for (const one of [page, other]) await expect(toastOf(one)).toHaveCount(0, { timeout: 10_000 })
    await context.setOffline(true)
    await unlock('Eleven years of books.')
    const interrupted = page.getByText(t('notifications:bell.reconnecting'))
    await expect(interrupted).toBeVisible()
    await context.setOffline(false)
    await expect(page.locator('[data-achievement=introduction][data-unlocked]')).toBeVisible({
      timeout: 30_000,
    })
    for (const one of [page, other]) await expect(toastOf(one)).toHaveCount(1, { timeout: 20_000 })
    await expect(interrupted).toBeHidden()

    // Those of the company that somebody acts for are shown at first, and arrive live too.
    await company.context().addCookies([{ name: actingCookie, value: admin.slug, url: origin }])
    await company.goto(at('/achievements'))
    const tabs = company.getByRole('navigation', { name: t('achievements:page.whose') })
    await expect(tabs.getByRole('link', { name: admin.company })).toHaveAttribute('aria-current', 'page')
    const twoAdmins = company.locator('[data-achievement=twoAdmins]')
    await expect(twoAdmins).not.toHaveAttribute('data-unlocked')
    await call(admin.api, changeMember, {
      params: { slug: admin.slug, userId: employee.id },
      body: { role: 'admin', manage_hr_panel: true },
    })
    await expect(twoAdmins).toHaveAttribute('data-unlocked')
    await tabs.getByRole('link', { name: t('achievements:page.own') }).click()
    await expect(company.locator('[data-achievement=firstVerified]')).toBeVisible()
  })
})
