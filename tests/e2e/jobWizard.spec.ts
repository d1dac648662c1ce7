import { expect, type Page } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { listJobPostings } from '#contract/jobs/postings.ts'
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
