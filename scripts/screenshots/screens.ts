import type { Page } from 'playwright'
import { listApplicants, listMyApplications } from '#contract/applications/applications.ts'
import { claimDomain } from '#contract/companies/domains.ts'
import { call } from '#contract/core/call.ts'
import { listJobPostings } from '#contract/jobs/postings.ts'
import { readContent } from '#demo/content.ts'
import { companyPath, firstJob, signedIn, slug } from '../bench/demo.ts'
import { sendInvitation, joinByInvitation } from './invitations.ts'
import { openTimeZones, postFromElsewhere, showClosedAccount, type Visit } from './acts.ts'

const person = 'person@demo.example'
const admin = 'admin@demo.example'
const hr = 'hr@demo.example'

/** An email of a demo account; null is a signed-out visitor. */
export type Viewer = string | null

export interface Screen {
  readonly name: string
  readonly path: string
  readonly viewer: Viewer
  /** What is done on the page before the picture is taken. */
  readonly act?: (page: Page, visit: Visit) => Promise<void>
}

/** Every screen of the demo, by who sees it. */
export async function findScreens(origin: string): Promise<Screen[]> {
  const job = await firstJob(origin)
  const { appliedPath, applicationId, closedId, member, unverified } = await findExamples(origin, job.id)
  const invitation = await sendInvitation(origin)
  const ofViewer = (viewer: Viewer, screens: Readonly<Record<string, string>>): Screen[] =>
    Object.entries(screens).map(([name, path]) => ({ name, path, viewer }))
  return [
    ...ofViewer(null, {
      'log in': '/login',
      'create account': '/create-account',
      'create company account': '/create-account/company',
      'forgot password': '/forgot-password',
      jobs: '/jobs',
      'jobs, filtered': '/jobs?q=engineer&workplace=1',
      'jobs, none found': '/jobs?q=nothing-like-this',
      company: companyPath,
      'company jobs': `${companyPath}/job-postings`,
      job: job.path,
      'job, closed': `${companyPath}/job-postings/${closedId}`,
      'not found': '/nothing-here',
      terms: '/terms',
      'account closed': '/account-closed',
      invitation,
    }),
    { name: 'log in, closed account', path: '/login', viewer: null, act: showClosedAccount },
    { name: 'log in, posted from elsewhere', path: '/login', viewer: null, act: postFromElsewhere },
    {
      name: 'invitation, sign up',
      path: invitation,
      viewer: null,
      act: async (page, { t }) => {
        await page.getByRole('button', { name: t('careers:invitation.yes') }).click()
      },
    },
    { name: 'invitation, joined', path: '/jobs', viewer: null, act: joinByInvitation },
    ...ofViewer(person, {
      home: '/',
      notifications: '/notifications',
      'my jobs': '/my-jobs',
      'job to apply for': `/job-postings/${slug}/${job.id}`,
      'job applied for': appliedPath,
      settings: '/settings',
      'settings, emails': '/settings/emails',
      'settings, security': '/settings/security',
      'settings, notifications': '/settings/notifications',
      'settings, account': '/settings/account',
    }),
    { name: 'settings, time zones', path: '/settings/language', viewer: person, act: openTimeZones },
    ...ofViewer(member, { 'company workspace, member': `${companyPath}/edit` }),
    ...ofViewer(admin, {
      'company page, admin': companyPath,
      'company workspace': `${companyPath}/edit`,
      'company info': `${companyPath}/edit/company-info`,
      'company domain': `${companyPath}/edit/domain`,
      'company members': `${companyPath}/edit/members`,
    }),
    ...ofViewer(unverified.admin, {
      'company domain, verification': `/company/${unverified.slug}/edit/domain`,
    }),
    ...ofViewer(hr, {
      'job postings': `${companyPath}/edit/job-postings`,
      'create job': `${companyPath}/edit/job-postings/create`,
      'edit job': `${companyPath}/edit/job-postings/${job.id}`,
      'HR Panel': `/hr-panel/${slug}`,
      applicants: `/hr-panel/${slug}/jobs/${job.id}`,
      'application with a message': `/hr-panel/${slug}/applications/${applicationId}`,
    }),
  ]
}

/** Ids and accounts of the demo content. Starts the verification of a domain, which the demo leaves open. */
async function findExamples(origin: string, jobId: number) {
  const { companies, people, applications } = readContent()
  const emailOf = (key: string | undefined) => people.get(key ?? '')?.email ?? ''
  const memberOf = (company: string, role: 'admin' | 'member') =>
    emailOf(
      companies
        .get(company)
        ?.members.find(({ rights }) => rights.role === role && (role === 'admin' || !rights.manage_hr_panel))
        ?.person,
    )
  const [unproven = ''] = [...companies].find(([, { domain }]) => !domain) ?? []
  const unverified = { slug: unproven, admin: memberOf(unproven, 'admin') }
  const [asPerson, asHr, asAdmin] = await Promise.all([
    signedIn(origin, person),
    signedIn(origin, hr),
    signedIn(origin, unverified.admin),
  ])
  await call(asAdmin, claimDomain, {
    params: { slug: unproven },
    body: { domain: `${unproven}.com.ua` },
  })
  const [applied, applicants, closed] = await Promise.all([
    call(asPerson, listMyApplications),
    call(asHr, listApplicants, { params: { jobId } }),
    call(asHr, listJobPostings, { params: { slug }, query: { status: 'closed' } }),
  ])
  const waiting = applied.items.find(({ application }) => application?.state === 'sent')?.job
  const author = people.get(applications.find(({ note }) => note)?.person ?? '')
  const written = applicants.items.find(
    (one) => 'last_name' in one && one.last_name === author?.profile.last_name,
  )
  return {
    appliedPath: `/job-postings/${waiting?.company.slug ?? ''}/${waiting?.id ?? 0}`,
    applicationId: written?.id ?? 0,
    closedId: closed.items[0]?.id ?? 0,
    member: memberOf(slug, 'member'),
    unverified,
  }
}
