import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { takeMeasureOf } from './orders.ts'
import { inEachLanguage, test } from './test.ts'

inEachLanguage(() => {
  test('somebody who is suspended reads why, until when and what is left to them', async ({
    person,
    personPage: page,
    at,
    t,
  }) => {
    const reason = 'The same message went to 300 companies.'
    await takeMeasureOf({ about: 'account', name: person.email, kind: 'suspend', days: 7, reason })
    for (const address of ['/', '/settings']) {
      await page.goto(at(address))
      await expect(page.getByRole('heading', { name: t('measures:notice.account.suspend') })).toBeVisible()
      await expect(page.getByText(t('measures:notice.reason', { reason }))).toBeVisible()
      await expect(page.getByText(t('measures:notice.can.accountSuspend'))).toBeVisible()
      await expectAccessible(page)
    }
    await page.goto(at('/settings/privacy'))
    await page.getByRole('button', { name: t('common:form.save') }).click()
    const [refusal = ''] = t('errors:accountSuspended', { context: 'until', day: '§', url: '' }).split('§')
    await expect(page.getByText(refusal)).toBeVisible()
  })

  test('the page of a suspended company says so, and has no jobs', async ({
    admin,
    adminPage,
    page,
    at,
    t,
  }) => {
    await page.goto(at(`/company/${admin.slug}`))
    await expect(page.getByRole('heading', { name: t('companies:page.jobs') })).toBeVisible()
    const reason = 'It asks applicants for money.'
    await takeMeasureOf({ about: 'company', name: admin.slug, kind: 'suspend', days: null, reason })
    await page.reload()
    await expect(page.getByRole('heading', { name: t('measures:page.title') })).toBeVisible()
    await expect(page.getByRole('heading', { name: t('companies:page.jobs') })).toBeHidden()
    await expect(page.getByText(reason)).toBeHidden()
    await expectAccessible(page)
    await adminPage.goto(at('/'))
    const title = t('measures:notice.company.suspend', { company: admin.company })
    await expect(adminPage.getByRole('heading', { name: title })).toBeVisible()
    await expect(adminPage.getByText(t('measures:notice.reason', { reason }))).toBeVisible()
    await expect(adminPage.getByText(t('measures:notice.good'))).toBeVisible()
    await expectAccessible(adminPage)
  })
})
