import { expect, type Page } from '@playwright/test'
import { applyToJob } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { saveJob } from '#contract/jobs/jobs.ts'
import { createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import { renderResumePdf } from '#demo/resume.ts'
import { readContent } from '#demo/content.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { setTokenCookie, type NewAccount } from './accounts.ts'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'

test.skip(({ isMobile }) => isMobile, 'the marks are the same at every width')

const t = await translationsIn('en_GB')
const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })
const resume = () => {
  const person = readContent().people.get('olena-marchuk')
  if (!person) throw new Error('Olena is not in the demo')
  return new File([Buffer.from(renderResumePdf(person))], 'Resume.pdf', { type: 'application/pdf' })
}

async function publish({ api, slug, id }: NewAccount, title: string): Promise<number> {
  const body = {
    ...({
      title,
      workplace_type: 1,
      employment_type: 1,
      country_id: 1,
      city: '',
      experience: 'none',
    } as const),
    ...({ salary_type: 'notSpecified', description: 'Text', external_url: '' } as const),
    skill_ids: [],
    benefit_ids: [],
    manager_ids: [id],
    application_method: 'product' as const,
  }
  const job = await call(api, createJobPosting, { params: { slug: slug ?? '' }, body })
  await call(api, publishJob, { params: { jobId: job.id } })
  return job.id
}

test('public lists and the job page show a signed-in user what they applied for and saved, with one call', async ({
  admin,
  person,
  page,
  context,
}) => {
  const { company } = admin
  const [applied, saved, other] = [
    await publish(admin, `${company} applied`),
    await publish(admin, `${company} saved`),
    await publish(admin, `${company} other`),
  ]
  await call(person.api, saveJob, { params: { jobId: saved } })
  await call(person.api, applyToJob, {
    params: { jobId: applied },
    body: { email: person.email },
    files: { resume: resume() },
  })
  let calls = 0
  page.on('request', (request) => void (request.url().includes('/api/job-ties') && calls++))
  const pages = [
    `/jobs?q=${encodeURIComponent(company)}`,
    `/company/${admin.slug}`,
    `/company/${admin.slug}/job-postings`,
  ]

  for (const path of pages) {
    await page.goto(path)
    await expect(row(page, `${company} applied`)).toBeVisible()
    await expect(row(page, `${company} applied`)).not.toContainText(t('jobs:label.alreadyApplied'))
  }
  expect(calls).toBe(0)

  await setTokenCookie(context, person.token)
  for (const path of pages) {
    calls = 0
    await page.goto(path)
    await expect(row(page, `${company} applied`)).toContainText(t('jobs:label.alreadyApplied'))
    await expect(row(page, `${company} saved`)).toContainText(t('jobs:label.saved'))
    await expect(row(page, `${company} other`)).not.toContainText(t('jobs:label.saved'))
    expect(calls).toBe(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }

  const main = page.getByRole('main')
  await page.goto(`/company/${admin.slug}/job-postings/${applied}`)
  await main
    .getByRole('link', { name: t('jobs:relations.showApplication') })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/applications/${admin.slug}/${applied}$`))
  await page.goto(`/company/${admin.slug}/job-postings/${other}`)
  await expect(main.getByRole('link', { name: t('jobs:view.apply'), exact: true }).first()).toBeVisible()
})

test('who manages a job is offered its applicants, not to apply', async ({ admin, adminPage: page }) => {
  const jobId = await publish(admin, 'Medlar clerk')
  const main = page.getByRole('main')
  for (const path of [
    `/company/${admin.slug}/job-postings/${jobId}`,
    `/job-postings/${admin.slug}/${jobId}`,
  ]) {
    await page.goto(path)
    await expect(main.getByRole('link', { name: t('jobs:relations.showApplicants') }).first()).toBeVisible()
    await expect(main.getByRole('link', { name: t('jobs:view.apply'), exact: true })).toHaveCount(0)
    await expect(page.locator('form#apply, #apply')).toHaveCount(0)
  }
  await main
    .getByRole('link', { name: t('jobs:relations.showApplicants') })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/hr-panel/${admin.slug}/jobs/${jobId}$`))
  await expect(page).toHaveTitle('Applicants for Medlar clerk | Tenure')
})
