import { expect } from '@playwright/test'
import { decideApplication, showMyApplication } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { formatDay } from '#i18n/dates.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { createAccount, setTokenCookie } from './accounts.ts'
import { createFixtures } from './fixtures.ts'
import { inEachLanguage, test } from './test.ts'
import { translationsIn } from './translations.ts'

inEachLanguage(() => {
  test('a candidate sees until when the company keeps what they sent, extends it and takes that back', async ({
    page,
    context,
    language,
    at,
    t,
  }) => {
    const fixtures = await createFixtures(language)
    const { candidate, admin, appliedId: jobId, applicationId, slug } = fixtures
    const body = { state: 'rejected', from: 'sent' } as const
    await call(admin.api, decideApplication, { params: { applicationId }, body })
    const retention = async () =>
      (await call(candidate.api, showMyApplication, { params: { jobId } })).retention
    await expect
      .poll(async () => (await retention())?.longer_until ?? null, { timeout: 30_000 })
      .not.toBeNull()
    const { retained_until, longer_until } = (await retention()) ?? {}
    const dayOf = (time: string | null | undefined) =>
      formatDay(time ?? '', language, { timeZone: 'Europe/Kyiv' })

    await setTokenCookie(context, candidate.token)
    await page.goto(at(`/applications/${slug}/${jobId}`))
    const section = page.locator('#retention')
    await expect(page.locator('#progress')).toContainText(dayOf(retained_until))
    await expectAccessible(page, 'light')
    await expectNoSidewaysScroll(page)
    await section
      .getByRole('button', { name: t('applications:retention.agree', { later: dayOf(longer_until) }) })
      .click()
    const revoke = section.getByRole('button', { name: t('applications:retention.revoke') })
    await expect(revoke).toBeVisible()
    await expect(page.locator('#progress')).toContainText(dayOf(longer_until))
    await expectAccessible(page, 'dark')
    await revoke.click()
    await expect(page.locator('#progress')).toContainText(dayOf(retained_until))
    expect((await retention())?.consented_at).toBeNull()
  })
})

test('an admin chooses how long applications are kept, within limits', async ({ page, context }) => {
  const admin = await createAccount({ company: 'Alder Quarry' })
  const t = await translationsIn('en_GB')
  await setTokenCookie(context, admin.token)
  await page.goto(`/company/${admin.slug}/edit/company-info`)
  const field = page.getByLabel(t('companies:editor.retentionDays'))
  await expect(field).toHaveValue('180')
  await field.fill('29')
  const save = page.getByRole('button', { name: t('companies:editor.saveRetention') })
  await save.click()
  await expect(page.getByText('Enter 30 or more')).toBeVisible()
  await field.fill('60')
  await save.click()
  await expect(page.getByText(t('companies:editor.retentionUpdated'))).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('60')
})
