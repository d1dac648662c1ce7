import { expect, test, type Page } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { showApplication, showMyApplication } from '#contract/applications/applications.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { setTokenCookie } from './accounts.ts'
import { createFixtures } from './fixtures.ts'
import { expectUnmoved } from './layout.ts'
import { translationsIn } from './translations.ts'

test.skip(({ isMobile }) => !isMobile, 'the buttons have the least space on a phone')

const decisions = (page: Page) => page.getByRole('group', { name: 'Decision' }).getByRole('button')

test('clicking Decline twice declines once without layout shift, and can be undone', async ({
  page,
  context,
}) => {
  const fixtures = await createFixtures('en_GB')
  const t = await translationsIn('en_GB')
  await setTokenCookie(context, fixtures.admin.token)
  await page.goto(`/hr-panel/${fixtures.slug}/applications/${fixtures.applicationId}`)
  const decline = page.getByRole('button', { name: t('applications:decide.rejected'), exact: true })
  const undo = page.getByRole('button', { name: t('applications:undo.action') })
  await expectUnmoved(decisions(page), async () => {
    await decline.dblclick()
    await expect(undo).toBeVisible()
    await expect(decline).toHaveAttribute('aria-pressed', 'true')
  })
  await expectAccessible(page, 'light')
  await expectNoSidewaysScroll(page)
  const params = { applicationId: fixtures.applicationId }
  await expect
    .poll(async () => (await call(fixtures.admin.api, showApplication, { params })).state)
    .toBe('rejected')

  // The list shows it as well, and can undo it too.
  await page.goto(`/hr-panel/${fixtures.slug}/jobs/${fixtures.appliedId}`)
  await undo.click()
  await expect(page.getByText(t('applications:undo.undone'))).toBeVisible()
  await expect
    .poll(() => call(fixtures.admin.api, showApplication, { params }))
    .toMatchObject({ state: 'viewed', announce_at: null })
  const application = await call(fixtures.candidate.api, showMyApplication, {
    params: { jobId: fixtures.appliedId },
  })
  expect(application.state).toBe('viewed')

  // So does a key, while the focus is at the decisions.
  await page.goto(`/hr-panel/${fixtures.slug}/applications/${fixtures.applicationId}`)
  await decline.press('Enter')
  await expect(undo).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText(t('applications:undo.undone'))).toBeVisible()
  await expect(decline).toHaveAttribute('aria-pressed', 'false')
})

test('hiring asks for confirmation, and is announced even when the page is closed', async ({
  page,
  context,
}) => {
  const fixtures = await createFixtures('uk_UA')
  const t = await translationsIn('uk_UA')
  await setTokenCookie(context, fixtures.admin.token)
  await page.goto(`/uk_UA/hr-panel/${fixtures.slug}/applications/${fixtures.applicationId}`)
  const hire = page.getByRole('button', { name: t('applications:decide.hired') })
  // The second click of a double click does not hit what appeared under it.
  await hire.dblclick()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'dark')
  await dialog.getByRole('button', { name: t('applications:decide.hireConfirm') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: t('applications:undo.action') })).toBeVisible()
  await page.close()
  const notified = async () =>
    (await call(fixtures.candidate.api, listNotifications)).items.flatMap(({ kind }) =>
      kind === 'applicationStateChanged' ? [kind] : [],
    )
  expect(await notified()).toEqual([])
  await expect.poll(notified, { timeout: 25_000 }).toEqual(['applicationStateChanged'])
})
