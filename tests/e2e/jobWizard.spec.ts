import { expect, type Page } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { createJobPosting, listJobPostings, showJobPosting } from '#contract/jobs/postings.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'

test.skip(({ isMobile }) => isMobile, 'nothing here depends on the width of the window')

const t = await translationsIn('en_GB')
const field = (page: Page, name: 'title' | 'city' | 'description') =>
  page.getByLabel(t(`jobs:wizard.${name}`), { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function fillFirstStep(page: Page, title: string): Promise<void> {
  await expect(page.locator('astro-island[ssr]', { has: page.locator('form') })).toHaveCount(0)
  await field(page, 'title').fill(title)
  await page.getByRole('radio', { name: 'Hybrid' }).check()
  await field(page, 'city').fill('Lviv')
  await page.getByLabel(t('jobs:wizard.employment')).selectOption('1')
  await page.getByLabel(t('jobs:wizard.experience')).selectOption('twoYears')
  await page.getByRole('radio', { name: t('jobs:wizard.negotiable') }).check()
  await field(page, 'description').fill('You keep the books.')
}

test('Back from the second step returns to the same draft', async ({ adminPage: page, admin }) => {
  const slug = admin.slug
  await page.goto(`/company/${slug}/edit/job-postings`)
  await page
    .getByRole('link', { name: t('jobs:postings.create') })
    .first()
    .click()
  await fillFirstStep(page, 'Bookkeeper')
  await press(page, t('jobs:wizard.continue'))
  await expect(page).toHaveURL(/step=contacts/)

  await page.goBack()
  await expect(field(page, 'title')).toHaveValue('Bookkeeper')
  await expect(field(page, 'city')).toHaveValue('Lviv')
  await field(page, 'title').fill('Chief bookkeeper')
  await press(page, t('jobs:wizard.continue'))
  await expect(page).toHaveURL(/step=contacts/)
  const drafts = async () => (await call(admin.api, listJobPostings, { params: { slug } })).items
  expect((await drafts()).map(({ title }) => title)).toEqual(['Chief bookkeeper'])

  // The way on is still there, and the way back leads out of the wizard.
  await page.goBack()
  await page.goForward()
  await expect(page).toHaveURL(/step=contacts/)
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('jobs:postings.title'))
})

test('Back after saving a draft returns to that draft', async ({ adminPage: page, admin }) => {
  const params = { slug: admin.slug }
  await page.goto(`/company/${params.slug}/edit/job-postings/create`)
  await field(page, 'title').fill('Gardener')
  await press(page, t('jobs:wizard.saveDraft'))
  await expect(page).toHaveURL(/done=/)
  await page.goBack()
  await expect(field(page, 'title')).toHaveValue('Gardener')
  await press(page, t('jobs:wizard.saveDraft'))
  await expect(page).toHaveURL(/done=/)
  expect((await call(admin.api, listJobPostings, { params })).items).toHaveLength(1)
})

test('saving an empty form as a draft creates nothing and says why', async ({ adminPage: page, admin }) => {
  const params = { slug: admin.slug }
  await page.goto(`/company/${params.slug}/edit/job-postings/create`)
  await press(page, t('jobs:wizard.saveDraft'))
  await expect(page.getByText(t('validation:form.draftEmpty'))).toBeVisible()
  await expect(field(page, 'title')).toBeFocused()
  expect((await call(admin.api, listJobPostings, { params })).items).toEqual([])
  // Anything at all is enough.
  await field(page, 'description').fill('Somebody who grows quinces.')
  await press(page, t('jobs:wizard.saveDraft'))
  await expect(page).toHaveURL(/done=/)
  expect((await call(admin.api, listJobPostings, { params })).items).toHaveLength(1)
})

test('steps of the selection are lines; too many say so and lose nothing, and software is named', async ({
  adminPage: page,
  admin,
}) => {
  const { slug } = admin
  const body = { ...completeForm, manager_ids: [admin.id] }
  const { id: jobId } = await call(admin.api, createJobPosting, { params: { slug }, body })
  await page.goto(`/company/${slug}/edit/job-postings/${jobId}?step=contacts`)
  await expect(page.locator('astro-island[ssr]', { has: page.locator('form') })).toHaveCount(0)
  const steps = page.getByLabel(t('jobs:wizard.selectionSteps'))
  const lines = Array.from({ length: 11 }, (_, at) => `Step ${at + 1}`)
  await steps.fill(lines.join('\n'))
  await press(page, t('jobs:wizard.continue'))
  await expect(page.getByText(t('validation:form.tooManySteps', { maximum: 10 }))).toBeVisible()
  await expect(steps).toBeFocused()
  await expect(steps).toHaveValue(lines.join('\n'))

  await steps.fill(`Call\n\n  ${'x'.repeat(81)}`)
  await press(page, t('jobs:wizard.continue'))
  await expect(page.getByText(t('validation:form.stepTooLong'))).toBeVisible()
  await steps.fill('Call\n\n  Offer ')
  await page.getByLabel(t('jobs:wizard.screening')).selectOption('yes')
  await press(page, t('jobs:wizard.continue'))
  await expect(page.getByText(t('validation:form.required'))).toBeVisible()
  await page.getByLabel(t('jobs:wizard.screeningTool')).fill('Sieve')
  await press(page, t('jobs:wizard.continue'))
  await expect(page).toHaveURL(/step=preview/)
  await expect(
    page.getByRole('list', { name: t('jobs:view.selectionSteps') }).getByRole('listitem'),
  ).toHaveText(['Call', 'Offer'])
  await expect(page.getByText(t('jobs:view.screeningBy', { tool: 'Sieve' }))).toBeVisible()

  await page.goto(`/company/${slug}/edit/job-postings/${jobId}?step=info`)
  await expect(page.locator('astro-island[ssr]', { has: page.locator('form') })).toHaveCount(0)
  await page.getByLabel(t('jobs:wizard.opening')).selectOption('talentPool')
  await press(page, t('jobs:wizard.saveDraft'))
  await expect(page).toHaveURL(/done=/)
  expect(await call(admin.api, showJobPosting, { params: { jobId } })).toMatchObject({
    opening: 'talentPool',
    selection_steps: ['Call', 'Offer'],
    external_screening_tool: 'Sieve',
  })
})
