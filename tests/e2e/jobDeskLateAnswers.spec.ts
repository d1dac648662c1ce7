import { expect, test, type Page } from '@playwright/test'
import { decideApplication, listApplicants } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { untilJoined } from './joined.ts'
import { jobWith } from './jobWith.ts'
import { untilQuiet } from './quiet.ts'

/** Delays what is sent to an address until the returned function is called. */
async function delayRequests(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Has an address answered at once, and what it answers arrive only when `load` is called. */
async function delayAnswers(page: Page, address: string) {
  const arrive = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    const response = await route.fetch()
    answered.resolve()
    await arrive.promise
    await route.fulfill({ response })
  })
  return { answered: answered.promise, load: arrive.resolve }
}

test('a key pressed while an application loads is about that one; a late answer leads nowhere', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'keys are for keyboards')
  const { t, states, rows } = await jobWith(page, 'en_GB', 2)
  await untilQuiet(page)
  const links = [0, 1].map((at) => rows.nth(at).getByRole('link'))
  await links[0]!.press('Enter')
  await expect(page.getByRole('group', { name: t('applications:decide.label') })).toBeVisible()
  const load = await delayRequests(page, `**${await links[1]!.getAttribute('href')}`)
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  load()
  await expect(rows.nth(1).getByRole('button', { name: t('applications:undo.action') })).toBeVisible()
  expect((await states()).map((state) => state === 'rejected')).toEqual([false, true])

  const answer = await delayRequests(page, '**/api/applications/*/state')
  await page.keyboard.press('u')
  await page.keyboard.press('k')
  const answered = page.waitForResponse('**/api/applications/*/state')
  answer()
  await answered
  await expect(rows.nth(1).getByRole('button', { name: t('applications:undo.action') })).toBeHidden()
  await untilQuiet(page)
  await expect(links[0]!).toBeFocused()
})

test('a list that was asked for before an undo does not take it back', async ({ page, isMobile }) => {
  test.skip(isMobile, 'keys are for keyboards')
  const { admin, jobId, t, rows } = await jobWith(page, 'en_GB', 2)
  await untilQuiet(page)
  await untilJoined(admin.id)
  await rows.nth(1).getByRole('link').press('Enter')
  await expect(page.getByRole('group', { name: t('applications:decide.label') })).toBeVisible()
  await page.keyboard.press('d')
  const undo = rows.nth(1).getByRole('button', { name: t('applications:undo.action') })
  await expect(undo).toBeVisible()
  await untilQuiet(page)

  const list = `**/hr-panel/*/jobs/${jobId}*`
  const { answered, load } = await delayAnswers(page, list)
  const { items } = await call(admin.api, listApplicants, { params: { jobId } })
  const other = items.find(({ state }) => state === 'sent')?.id ?? 0
  const body = { state: 'shortlisted', from: 'sent' } as const
  await call(admin.api, decideApplication, { params: { applicationId: other }, body })
  await answered
  await page.keyboard.press('u')
  const undone = rows.nth(1).getByText(t('applications:undo.undone'))
  await expect(undone).toBeVisible()
  load()
  await expect(rows.first().getByText(t('applications:state.shortlisted'))).toBeVisible()
  await untilQuiet(page)
  await expect(undone).toBeVisible()
  await expect(undo).toBeHidden()
})
