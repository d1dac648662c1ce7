import { expect, type Page } from '@playwright/test'
import { listApplicants, showMyApplication } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { createJobPosting } from '#contract/jobs/postings.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { resumeFile } from './applySteps.ts'
import { untilJoined } from './joined.ts'
import { untilQuiet } from './quiet.ts'
import { inEachLanguage, test } from './test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

inEachLanguage(() => {
  test('a job is made blind, somebody applies, and being shortlisted shows who they are', async ({
    admin,
    adminPage,
    person,
    personPage,
    isMobile,
    at,
    t,
  }) => {
    const { slug } = admin
    const fullName = 'Zlata Hurtova'
    await call(person.api, saveProfile, { body: { first_name: 'Zlata', last_name: 'Hurtova' } })
    const body = { ...completeForm, manager_ids: [admin.id] }
    const { id: jobId } = await call(admin.api, createJobPosting, { params: { slug }, body })

    // The company chooses it in the form, and publishes.
    await adminPage.goto(at(`/company/${slug}/edit/job-postings/${jobId}?step=contacts`))
    await expect(adminPage.locator('astro-island[ssr]', { has: adminPage.locator('form') })).toHaveCount(0)
    await adminPage.getByRole('checkbox', { name: t('jobs:wizard.blind') }).check()
    await expectAccessible(adminPage, 'light')
    await press(adminPage, t('jobs:wizard.continue'))
    await expect(adminPage.getByText(t('jobs:view.blind', { company: admin.company }))).toBeVisible()
    await press(adminPage, t('jobs:publish.publish'))

    // The candidate reads it before they apply, and then under which alias.
    await expect
      .poll(async () => (await personPage.goto(at(`/job-postings/${slug}/${jobId}`)))?.status())
      .toBe(200)
    await expect(personPage.getByText(t('applications:sending.blindLater'))).toBeVisible()
    await expectNoSidewaysScroll(personPage)
    await expectAccessible(personPage, 'dark')
    await personPage.locator('#apply input[type=file]').setInputFiles(await resumeFile())
    await press(personPage, t('applications:apply.send'))
    await personPage.waitForURL(/sent=1/)
    const own = () => call(person.api, showMyApplication, { params: { jobId } })
    const { alias } = await own()
    await personPage.goto(at(`/applications/${slug}/${jobId}`))
    const known = t('applications:mine.alias', { company: admin.company, alias: alias ?? '' })
    await expect(personPage.getByText(known)).toBeVisible()
    await expectAccessible(personPage, 'light')

    // The desk knows the alias alone, until the time to undo has passed.
    const name = t('applications:applicants.alias', { alias: alias ?? '' })
    await adminPage.goto(at(`/hr-panel/${slug}/jobs/${jobId}`))
    await untilQuiet(adminPage)
    await untilJoined(admin.id)
    const row = adminPage.locator('.desk-row').getByRole('link')
    await expect(row).toHaveText(name)
    if (isMobile) await row.click()
    else await row.press('Enter')
    await expect(adminPage.getByRole('heading', { name })).toBeVisible()
    await expect(adminPage.getByText(t('applications:review.blind'))).toBeVisible()
    expect(await adminPage.content()).not.toMatch(/Hurtova|Zlata/)
    await expectNoSidewaysScroll(adminPage)
    await expectAccessible(adminPage, 'dark')
    await untilQuiet(adminPage)
    if (isMobile) await press(adminPage, t('applications:decide.shortlisted'))
    else await adminPage.keyboard.press('s')
    await expect(adminPage.getByRole('button', { name: t('applications:undo.action') }).first()).toBeVisible()
    await expect(adminPage.getByRole('heading', { name })).toBeVisible()
    await expect(adminPage.getByRole('heading', { name: fullName })).toBeVisible({ timeout: 30_000 })
    await expect(adminPage.locator('#resume')).toBeVisible()
    await expect(adminPage.getByText(t('applications:review.blind'))).toBeHidden()
    if (!isMobile) await expect(row).toHaveText(fullName)
    const { items } = await call(admin.api, listApplicants, { params: { jobId } })
    expect(items).toMatchObject([{ alias: null, state: 'shortlisted' }])
    await personPage.reload()
    await expect(
      personPage.getByText(t('applications:mine.revealed', { company: admin.company })),
    ).toBeVisible()
  })
})
