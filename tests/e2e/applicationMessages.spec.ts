import { expect } from '@playwright/test'
import { applyToJob } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { writeAboutApplication } from '#contract/messages/applicationThreads.ts'
import { pdf } from '../api/applications/applicationFixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { createAccount, setTokenCookie } from './accounts.ts'
import { jobWith } from './jobWith.ts'
import { untilJoined } from './joined.ts'
import { inEachLanguage, test } from './test.ts'

inEachLanguage(() => {
  test('the company begins, the candidate answers, and both see it without reloading', async ({
    page,
    browser,
    person: candidate,
    language,
    at,
    t,
  }) => {
    const { slug, jobId, admin } = await jobWith(page, language, 0)
    const { api, email } = candidate
    const applied = { params: { jobId }, body: { email }, files: { resume: pdf() } }
    const { id } = await call(api, applyToJob, applied)
    const context = await browser.newContext()
    await setTokenCookie(context, candidate.token)
    const own = await context.newPage()
    await own.goto(at(`/applications/${slug}/${jobId}#messages`))
    const ownThread = own.getByRole('region', {
      name: t('messages:thread.person.title', { company: 'Fernhill Instruments' }),
    })
    const send = { name: t('messages:conversation.send') }
    const text = t('messages:conversation.reply')
    await expect(ownThread.getByRole('button', send)).toBeEnabled()
    await untilJoined(candidate.id)

    await page.goto(at(`/hr-panel/${slug}/applications/${id}`))
    const desk = page.getByRole('region', { name: t('messages:thread.company.title') })
    await expect(desk.getByText(t('messages:thread.company.empty'))).toBeVisible()
    await desk.getByLabel(text).fill('When could you start?')
    await desk.getByRole('button', send).click()
    await expect(desk.getByRole('listitem')).toHaveCount(1)

    // The candidate has no thread yet, and sees the first message of the other side at once.
    await expect(ownThread.getByText('When could you start?')).toBeVisible()
    await expect(ownThread.getByText('Fernhill Instruments', { exact: true })).toBeVisible()
    await ownThread.getByLabel(text).fill('In June.')
    await ownThread.getByRole('button', send).click()
    await expect(desk.getByText('In June.')).toBeVisible()
    await expectAccessible(own, 'light')
    await expectNoSidewaysScroll(own)
    await expectAccessible(page, 'dark')
    await expectNoSidewaysScroll(page)

    // In the list of applicants, what nobody has read is marked as it comes.
    await page.goto(at(`/hr-panel/${slug}/jobs/${jobId}`))
    const row = page.locator(`[data-application="${id}"]`)
    await expect(row).toBeVisible()
    await expect(page.locator('.job-desk-head astro-island[ssr]')).toHaveCount(0)
    await untilJoined(admin.id)
    await expect(row.getByText(t('messages:thread.new'))).toHaveCount(0)
    await ownThread.getByLabel(text).fill('Or in May.')
    await ownThread.getByRole('button', send).click()
    await expect(row.getByText(t('messages:thread.new'))).toBeVisible()
    await page.goto(at(`/hr-panel/${slug}`))
    const waiting = page.getByRole('region', { name: t('applications:panel.messages') })
    await waiting.getByRole('link').click()
    await expect(desk.getByText('Or in May.')).toBeVisible()
    await expect(page.locator(`[data-application="${id}"]`).getByText(t('messages:thread.new'))).toHaveCount(
      0,
    )

    // The candidate's list of messages leads to the application.
    await own.goto(at(`/messages`))
    await own.locator('#messages .row-title a').click()
    await expect(own).toHaveURL(new RegExp(`/applications/${slug}/${jobId}#messages$`))
    await context.close()
  })
})

test('without JavaScript both sides read what was written', async ({ page, browser }) => {
  const { slug, jobId, admin } = await jobWith(page, 'en_GB', 0)
  const candidate = await createAccount({ locale: 'en_GB' })
  const body = { email: candidate.email }
  const applied = { params: { jobId }, body, files: { resume: pdf() } }
  const { id: applicationId } = await call(candidate.api, applyToJob, applied)
  const message = { params: { applicationId }, body: { text: 'Is the office in Lviv?' } }
  await call(candidate.api, writeAboutApplication, message)
  for (const [token, address] of [
    [candidate.token, `/applications/${slug}/${jobId}`],
    [admin.token, `/hr-panel/${slug}/applications/${applicationId}`],
  ] as const) {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await setTokenCookie(context, token)
    const plain = await context.newPage()
    await plain.goto(address)
    await expect(plain.getByText('Is the office in Lviv?')).toBeVisible()
    await context.close()
  }
})
