import { applyToJob } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { saveJob } from '#contract/jobs/jobs.ts'
import { addCompanyContact, addOffice, changeCompanyAbout } from '#contract/companies/edits.ts'
import { replyToConversation, sendMessage } from '#contract/messages/messages.ts'
import { sendReport } from '#contract/reports/reports.ts'
import { createPost, publishPost } from '#contract/posts/managedPosts.ts'
import { createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import type { Locale } from '#contract/core/locale.ts'
import { createProfileUrl, saveProfile, saveProfileSkills } from '#contract/profiles/edits.ts'
import { pdf } from '../api/applications/applicationFixtures.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { defaultParts } from '#contract/publicPages/parts.ts'
import { savePublicPage } from '#contract/publicPages/publicPages.ts'
import { createAccount, type NewAccount } from './accounts.ts'
import { employ, inviteTo } from './employees.ts'
import { listCheckLinks } from '#contract/cvFiles/checks.ts'
import { makeCvFile } from '#contract/cvFiles/files.ts'
import { startImport } from '#contract/cvImports/imports.ts'
import { defaultChoices } from '#contract/cvFiles/offer.ts'

/** A company with everything filled in, two of its jobs, and a candidate who has applied for one and saved the other. */
export interface Fixtures {
  readonly admin: NewAccount
  readonly candidate: NewAccount
  /** Of the company. */
  readonly employee: NewAccount
  readonly slug: string
  readonly jobId: number
  /** The candidate is invited to join the company. */
  readonly invitationId: number
  /** The candidate has applied for this one. */
  readonly appliedId: number
  readonly applicationId: number
  /** An employee of the company. */
  readonly memberId: number
  readonly employmentId: number
  /** Of a check link in the employee's CV. */
  readonly checkToken: string
  /** Of the candidate's public page. */
  readonly publicAddress: string
  /** Of the candidate, not applied yet. */
  readonly importId: number
  /** A published post of the company, edited once. */
  readonly postId: number
  /** Of the candidate with the company, answered once. */
  readonly conversationId: number
  /** Of the candidate's report of the post. */
  readonly reference: string
}

const noOffer = { sections: [], photo: false, birthDate: false, checks: false }

export const about = 'Scales and gauges since 1998.'
export const title = 'Keeper of the ledgers and of everything that has to be measured precisely'

/** Everything in it belongs to one test, in the test's language. */
export async function createFixtures(locale: Locale): Promise<Fixtures> {
  const [admin, candidate] = await Promise.all([
    createAccount({ locale, company: 'Fernhill & Sons Precision Instruments' }),
    createAccount({ locale }),
  ])
  const slug = admin.slug ?? ''
  const address = { address: 'Khreshchatyk 1', address2: '', state: '', zip: '01001', country_id: 1 }
  await call(admin.api, changeCompanyAbout, { params: { slug }, body: { about: `${about}\n\n- One\n- Two` } })
  await call(admin.api, addOffice, {
    params: { slug },
    body: { ...address, name: 'Head office', city: 'Kyiv', headquarters: true },
  })
  await call(admin.api, addCompanyContact, {
    params: { slug },
    body: { label: 'Press', email: 'press@fernhill.example', phone: '+380 44 123 45 67' },
  })
  const post = async () => {
    const body = { ...completeForm, title, manager_ids: [admin.id] }
    const { id: jobId } = await call(admin.api, createJobPosting, { params: { slug }, body })
    await call(admin.api, publishJob, { params: { jobId } })
    return jobId
  }
  const [jobId, appliedId] = [await post(), await post()]
  await call(admin.api, createJobPosting, { params: { slug }, body: { title: 'A draft' } })

  await call(candidate.api, saveProfile, {
    body: { headline: 'Bookkeeper', about: 'I keep **books**.', open_to_work: true },
  })
  await call(candidate.api, saveProfileSkills, { body: { skills: [{ id: 1001 }, { id: 1002 }] } })
  await call(candidate.api, createProfileUrl, { body: { label: 'Portfolio', url: 'https://oksana.example' } })
  await call(candidate.api, saveJob, { params: { jobId } })
  const { id: applicationId } = await call(candidate.api, applyToJob, {
    params: { jobId: appliedId },
    body: { email: candidate.email },
    files: { resume: pdf() },
  })
  const invitationId = await inviteTo(admin, candidate, 'Bookkeeper')
  const employee = await createAccount({ locale })
  const memberId = employee.id
  const employmentId = await employ(admin, employee, 'Clerk of weights')
  const cv = {
    ...defaultChoices(noOffer, locale),
    format: 'pdf' as const,
    sections: ['employment' as const],
    check_links: true,
  }
  await call(employee.api, makeCvFile, { body: cv })
  const [link] = await call(employee.api, listCheckLinks)
  const checkToken = link?.url.split('/').at(-1) ?? ''
  const publicAddress = `oksana-${candidate.id}`
  await call(candidate.api, savePublicPage, {
    body: { address: publicAddress, indexed: true, parts: [...defaultParts, 'openToWork'] },
  })
  const form = { ...({ visibility: 'everyone', commenting: 'everyone' } as const), images: [] }
  const { id: postId, version } = await call(admin.api, createPost, {
    params: { slug },
    body: { ...form, text: 'We weigh.' },
  })
  const text = 'We weigh and measure. https://fernhill.example/weights'
  for (const [at, words] of ['We weigh.', text].entries())
    await call(admin.api, publishPost, {
      params: { postId },
      body: { ...form, text: words, version: version + at },
    })
  const resume = JSON.stringify({
    basics: { label: 'Accountant' },
    work: [{ name: 'Dock 9', startDate: '2019' }],
  })
  const { id: importId } = await call(candidate.api, startImport, { files: { source: new Blob([resume]) } })
  const { id: conversationId } = await call(candidate.api, sendMessage, {
    params: { slug },
    body: { subject: 'Night shifts', text: 'Do you weigh at night?\n\nhttps://oksana.example' },
  })
  await call(admin.api, replyToConversation, {
    params: { conversationId },
    body: { text: 'Only on Fridays.' },
  })
  const { reference } = await call(candidate.api, sendReport, {
    body: { about: `post-${postId}`, reason: 'spam', words: '' },
  })
  return {
    memberId,
    employmentId,
    postId,
    checkToken,
    publicAddress,
    importId,
    conversationId,
    reference,
    admin,
    candidate,
    employee,
    slug,
    jobId,
    invitationId,
    appliedId,
    applicationId,
  }
}
