import type { Page } from '@playwright/test'
import { applyToJob, listApplicants } from '#contract/applications/applications.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import type { Locale } from '#contract/core/locale.ts'
import { pdf } from '../api/applications/applicationFixtures.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { createAccount, setTokenCookie } from './accounts.ts'
import { translationsIn } from './translations.ts'

/** A job with this many applicants, of a company whose admin is signed in. */
export async function jobWith(page: Page, locale: Locale, count: number, resume = pdf()) {
  const admin = await createAccount({ locale, company: 'Fernhill Instruments' })
  const slug = admin.slug ?? ''
  const body = { ...completeForm, manager_ids: [admin.id] }
  const { id: jobId } = await call(admin.api, createJobPosting, { params: { slug }, body })
  await call(admin.api, publishJob, { params: { jobId } })
  const applicants: Transport[] = []
  for (let at = 0; at < count; at++) {
    const { api, email } = await createAccount({ locale })
    await call(api, applyToJob, { params: { jobId }, body: { email }, files: { resume } })
    applicants.push(api)
  }
  await setTokenCookie(page.context(), admin.token)
  const prefix = locale === 'en_GB' ? '' : `/${locale}`
  await page.goto(`${prefix}/hr-panel/${slug}/jobs/${jobId}`)
  const states = async () => {
    const { items } = await call(admin.api, listApplicants, { params: { jobId } })
    return items.map(({ state }) => state)
  }
  return {
    admin,
    slug,
    jobId,
    t: await translationsIn(locale),
    states,
    applicants,
    rows: page.locator('.desk-row'),
  }
}
