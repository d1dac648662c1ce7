import { expect, type Response } from '@playwright/test'
import { applyToJob, showMyApplication } from '#contract/applications/applications.ts'
import { proposeInterview, undoInterview } from '#contract/applications/interviews.ts'
import { call } from '#contract/core/call.ts'
import { pdf } from '../api/applications/applicationFixtures.ts'
import { morning, proposal } from '../api/applications/proposals.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { createAccount, setTokenCookie } from './accounts.ts'
import { jobWith } from './jobWith.ts'
import { inEachLanguage, test } from './test.ts'

inEachLanguage(() => {
  test('an interview is proposed, taken back, proposed again and agreed on', async ({
    page,
    browser,
    person: candidate,
    language,
    at,
    t,
  }) => {
    const { slug, jobId } = await jobWith(page, language, 0)
    const { api } = candidate
    const body = { email: candidate.email }
    const { id } = await call(api, applyToJob, { params: { jobId }, body, files: { resume: pdf() } })
    await page.goto(at(`/hr-panel/${slug}/applications/${id}`))
    const section = page.locator('#interviews')
    const propose = section.getByRole('button', { name: t('applications:interviews.propose') })
    const fill = async () => {
      await propose.click()
      const dialog = page.getByRole('dialog', { name: t('applications:interviewForm.title') })
      for (const [index, days] of [3, 4].entries())
        await dialog
          .getByLabel(t('applications:interviewForm.time', { number: index + 1 }), { exact: true })
          .fill(morning(Date.now(), days))
      await dialog.getByLabel(t('applications:interviewForm.details')).fill('https://meet.fernhill.example/7')
    }
    const submit = async () => {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t('applications:interviewForm.submit') }).click()
      await expect(dialog).toBeHidden()
    }
    await fill()
    await expectAccessible(page, 'dark')
    await expectNoSidewaysScroll(page)
    await submit()
    await section.getByRole('button', { name: t('applications:deskInterview.undo') }).click()
    await expect(propose).toBeVisible()
    await expect(section.getByRole('article')).toHaveCount(0)
    await fill()
    await submit()
    await expect(section.getByRole('article')).toHaveCount(1)

    const context = await browser.newContext()
    await setTokenCookie(context, candidate.token)
    const own = await context.newPage()
    await own.goto(at(`/applications/${slug}/${jobId}`))
    const answer = own.locator('#interviews')
    // Announced after ten seconds, while the page is open.
    await answer.getByRole('radio').nth(1).check({ timeout: 30_000 })
    await expectAccessible(own, 'light')
    await expectNoSidewaysScroll(own)
    await answer.getByRole('button', { name: t('applications:answerInterview.take') }).click()
    await expect(answer.getByText(t('applications:myInterviews.status.taken'))).toBeVisible()
    await expect(section.getByText(t('applications:interviews.status.taken'))).toBeVisible()
    const { interviews, events } = await call(api, showMyApplication, { params: { jobId } })
    expect(interviews).toMatchObject([{ status: 'taken', times: [{}] }])
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['interviewProposed', 'interviewTaken']),
    )

    await section.getByRole('button', { name: t('applications:deskInterview.cancel') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('applications:deskInterview.confirm') })
      .click()
    await expect(
      answer.getByText(t('applications:myInterviews.status.cancelled', { company: 'Fernhill Instruments' })),
    ).toBeVisible()
    await context.close()
  })
})

test('the candidate proposes other times, of which the company takes one', async ({ page, browser }) => {
  const { t, slug, jobId, admin } = await jobWith(page, 'en_GB', 0)
  const candidate = await createAccount({ locale: 'en_GB' })
  const body = { email: candidate.email }
  const applied = { params: { jobId }, body, files: { resume: pdf() } }
  const { id: applicationId } = await call(candidate.api, applyToJob, applied)
  await call(admin.api, proposeInterview, { params: { applicationId }, body: proposal(Date.now()) })

  const context = await browser.newContext()
  await setTokenCookie(context, candidate.token)
  const own = await context.newPage()
  await own.goto(`/applications/${slug}/${jobId}`)
  await own.getByRole('button', { name: t('applications:answerInterview.other') }).click({ timeout: 30_000 })
  const dialog = own.getByRole('dialog', { name: t('applications:answerInterview.otherTitle') })
  const send = dialog.getByRole('button', { name: t('applications:answerInterview.send') })
  const time = dialog.getByLabel(t('applications:answerInterview.time', { number: 1 }), { exact: true })
  await time.fill('2020-01-01T10:00')
  await send.click()
  await expect(dialog.getByText(t('validation:form.timePast'))).toBeVisible()
  await time.fill(morning(Date.now(), 9))
  await send.click()
  await expect(dialog).toBeHidden()
  await context.close()

  await page.goto(`/hr-panel/${slug}/applications/${applicationId}`)
  const section = page.locator('#interviews')
  await section.getByRole('button', { name: t('applications:deskInterview.take') }).click()
  await expect(section.getByText(t('applications:interviews.status.taken'))).toBeVisible()
  await expect(page.locator('#history')).toContainText(t('applications:history.interviewCountered'))
})

for (const script of ['ProposeInterview', 'InterviewDialog'])
  test(`the form of a proposal opens although the interviews change before ${script} has arrived`, async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'nothing here depends on the width of the window')
    const { t, slug, jobId, admin } = await jobWith(page, 'en_GB', 0)
    const { api, email } = await createAccount({ locale: 'en_GB' })
    const applied = { params: { jobId }, body: { email }, files: { resume: pdf() } }
    const { id: applicationId } = await call(api, applyToJob, applied)
    const arrive = Promise.withResolvers<void>()
    await page.route(`**/${script}.*.js`, async (route) => {
      await arrive.promise
      await route.continue()
    })
    const address = `/hr-panel/${slug}/applications/${applicationId}`
    await page.goto(address)
    await page
      .locator('#interviews')
      .getByRole('button', { name: t('applications:interviews.propose') })
      .click()

    const isRefresh = (one: Response) =>
      one.request().resourceType() === 'fetch' && one.url().endsWith(address)
    const refreshed = page.waitForResponse(isRefresh)
    let isDone = false
    void refreshed.then(() => (isDone = true))
    await expect(async () => {
      const params = { applicationId }
      const { id } = await call(admin.api, proposeInterview, { params, body: proposal(Date.now()) })
      await call(admin.api, undoInterview, { params: { ...params, interviewId: id } })
      expect(isDone).toBe(true)
    }).toPass()
    await refreshed.then((answer) => answer.finished())
    arrive.resolve()
    await expect(page.getByRole('dialog', { name: t('applications:interviewForm.title') })).toBeVisible()
  })
