import { expect, test, type Page } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { showApplication, showMyApplication } from '#contract/applications/applications.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { carry } from './people.ts'
import { setStage } from './stage.ts'
import { wordsIn } from './words.ts'

const decisions = (page: Page) => page.getByRole('group', { name: 'Decision' }).getByRole('button')
const places = (page: Page) =>
  decisions(page).evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))

test('pressing Decline twice declines once, nothing moves, and it can be undone', async ({
  page,
  context,
}) => {
  const stage = await setStage('en_GB')
  const t = await wordsIn('en_GB')
  await carry(context, stage.admin.token)
  await page.goto(`/hr-panel/${stage.slug}/applications/${stage.applicationId}`)
  const decline = page.getByRole('button', { name: t('applications:decide.rejected') })
  const before = await places(page)
  await decline.dblclick()
  const undo = page.getByRole('button', { name: t('applications:undo.action') })
  await expect(undo).toBeVisible()
  await expect(decline).toHaveAttribute('aria-pressed', 'true')
  expect(await places(page)).toEqual(before)
  await expectAccessible(page, 'light')
  await expectNoSidewaysScroll(page)
  const params = { applicationId: stage.applicationId }
  await expect
    .poll(async () => (await call(stage.admin.api, showApplication, { params })).state)
    .toBe('rejected')

  // The list shows it as well, and there it can be undone too.
  await page.goto(`/hr-panel/${stage.slug}/jobs/${stage.appliedId}`)
  await undo.click()
  await expect(page.getByText(t('applications:undo.undone'))).toBeVisible()
  await expect
    .poll(() => call(stage.admin.api, showApplication, { params }))
    .toMatchObject({ state: 'viewed', announce_at: null })
  const mine = await call(stage.candidate.api, showMyApplication, { params: { jobId: stage.appliedId } })
  expect(mine.state).toBe('viewed')
})

test('hiring asks first, and is told by itself when the page is closed', async ({ page, context }) => {
  const stage = await setStage('uk_UA')
  const t = await wordsIn('uk_UA')
  await carry(context, stage.admin.token)
  await page.goto(`/uk_UA/hr-panel/${stage.slug}/applications/${stage.applicationId}`)
  const hire = page.getByRole('button', { name: t('applications:decide.hired') })
  // The second half of a double click presses nothing that came up under it.
  await hire.dblclick()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'dark')
  await dialog.getByRole('button', { name: t('applications:decide.hireConfirm') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: t('applications:undo.action') })).toBeVisible()
  await page.close()
  const told = async () =>
    (await call(stage.candidate.api, listNotifications)).items.flatMap(({ kind }) =>
      kind === 'applicationStateChanged' ? [kind] : [],
    )
  expect(await told()).toEqual([])
  await expect.poll(told, { timeout: 25_000 }).toEqual(['applicationStateChanged'])
})
