import type { Page } from 'playwright'
import { listApplicants, listMyApplications } from '#contract/applications/applications.ts'
import { claimDomain } from '#contract/companies/domains.ts'
import { call } from '#contract/core/call.ts'
import { listJobPostings } from '#contract/jobs/postings.ts'
import { listPosts } from '#contract/posts/posts.ts'
import { listMembers } from '#contract/employments/members.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
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
  const examples = await findExamples(origin, job.id)
  const { appliedPath, applicationId, closedId, member, unverified } = examples
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
      'company posts': `${companyPath}/posts`,
      post: `${companyPath}/posts/${examples.postId}`,
      'job, closed': `${companyPath}/job-postings/${closedId}`,
      'not found': '/nothing-here',
      terms: '/terms',
      rules: '/rules',
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
        await page.getByRole('button', { name: t('employments:invitation.yes') }).click()
      },
    },
    { name: 'invitation, joined', path: '/jobs', viewer: null, act: joinByInvitation },
    ...ofViewer(person, {
      home: '/',
      careers: '/careers',
      ...Object.fromEntries(
        examples.employmentIds.map((id, index) => [`employment ${index + 1}`, `/employment-details/${id}`]),
      ),
      notifications: '/notifications',
      'my jobs': '/my-jobs',
      'job to apply for': `/job-postings/${slug}/${job.id}`,
      'job applied for': appliedPath,
      settings: '/settings',
      'settings, emails': '/settings/emails',
      'settings, security': '/settings/security',
      'settings, notifications': '/settings/notifications',
      'settings, privacy': '/settings/privacy',
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
      'company member': `${companyPath}/edit/members/${examples.memberId}`,
      'edit posts': `${companyPath}/posts/edit`,
      'create post': `${companyPath}/posts/edit/create`,
    }),
    ...ofViewer(unverified.admin, {
      'company domain, verification': `/company/${unverified.slug}/edit/domain`,
    }),
    ...ofViewer(hr, {
      'job postings': `${companyPath}/edit/job-postings`,
      'create job': `${companyPath}/edit/job-postings/create`,
      'edit job': `${companyPath}/edit/job-postings/${job.id}`,
      hiring: `/hr-panel/${slug}`,
      applicants: `/hr-panel/${slug}/jobs/${job.id}`,
      'application with a message': `/hr-panel/${slug}/applications/${applicationId}`,
    }),
  ]
}

/** Ids and accounts of the demo content. Starts the verification of a domain, which the demo leaves open. */
async function findExamples(origin: string, jobId: number) {
  const { companies, people, applications } = readContent()
  const [unproven = '', { members: admins } = { members: [] }] =
    [...companies].find(([, { domain }]) => !domain) ?? []
  const firstAdmin = admins.find(({ rights }) => rights.role === 'admin')
  const unverified = { slug: unproven, admin: people.get(firstAdmin?.person ?? '')?.email ?? '' }
  const [asPerson, asHr, asCompany, asAdmin] = await Promise.all([
    signedIn(origin, person),
    signedIn(origin, hr),
    signedIn(origin, admin),
    signedIn(origin, unverified.admin),
  ])
  await call(asAdmin, claimDomain, {
    params: { slug: unproven },
    body: { domain: `${unproven}.com.ua` },
  })
  const [posts, members, { employments }] = await Promise.all([
    call(asPerson, listPosts, { params: { slug } }),
    call(asCompany, listMembers, { params: { slug } }),
    call(asPerson, showOwnProfileExtra),
  ])
  const [applied, applicants, closed] = await Promise.all([
    call(asPerson, listMyApplications),
    call(asHr, listApplicants, { params: { jobId } }),
    call(asHr, listJobPostings, { params: { slug }, query: { status: 'closed' } }),
  ])
  const waiting = applied.items.find(({ application }) => application?.state === 'sent')?.job
  // Without rights beyond those of every employee.
  const plain = members.items.find(({ role, manage_hr_panel }) => role === 'member' && !manage_hr_panel)
  const author = people.get(applications.find(({ note }) => note)?.person ?? '')
  const written = applicants.items.find(
    (one) => 'last_name' in one && one.last_name === author?.profile.last_name,
  )
  return {
    appliedPath: `/job-postings/${waiting?.company.slug ?? ''}/${waiting?.id ?? 0}`,
    applicationId: written?.id ?? 0,
    closedId: closed.items[0]?.id ?? 0,
    postId: posts.items[0]?.id ?? 0,
    memberId: members.items[0]?.user_id ?? 0,
    employmentIds: employments.filter(({ verified_at }) => verified_at !== null).map(({ id }) => id),
    member:
      [...people.values()].find(({ profile }) => profile.last_name === plain?.name.split(' ').at(-1))
        ?.email ?? '',
    unverified,
  }
}
