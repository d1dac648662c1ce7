import * as accounts from '#contract/accounts/signIn.ts'
import { answerApplications, undoAnswer } from '#contract/applications/answers.ts'
import * as applications from '#contract/applications/applications.ts'
import { showDesk } from '#contract/applications/desk.ts'
import * as drafts from '#contract/applications/drafts.ts'
import { exportApplicants } from '#contract/applications/export.ts'
import { previewApplication } from '#contract/applications/preview.ts'
import * as companies from '#contract/companies/companies.ts'
import * as following from '#contract/companies/follow.ts'
import * as companyEdits from '#contract/companies/edits.ts'
import * as newCompanies from '#contract/companies/newCompanies.ts'
import * as dictionaries from '#contract/dictionaries/dictionaries.ts'
import * as timeZones from '#contract/dictionaries/timeZones.ts'
import * as postings from '#contract/jobs/postings.ts'
import * as jobNames from '#contract/jobs/names.ts'
import * as jobs from '#contract/jobs/jobs.ts'
import * as jobRelations from '#contract/jobs/relations.ts'
import * as notifications from '#contract/notifications/notifications.ts'
import * as outbox from '#contract/mail/developmentMail.ts'
import * as edits from '#contract/profiles/edits.ts'
import * as cover from '#contract/profiles/cover.ts'
import * as session from '#contract/accounts/session.ts'
import * as profiles from '#contract/profiles/profiles.ts'
import { invitationRows, joiningRows } from './invitations.ts'
import { employmentRecordRows } from './employmentRecord.ts'
import { documentRows } from './documents.ts'
import { employmentRows } from './employments.ts'
import { answeredJobRows } from './answeredJobs.ts'
import { authenticationRows } from './authentication.ts'
import { domainRows } from './domains.ts'
import { followRows } from './follows.ts'
import { homeRows } from './home.ts'
import { interviewRows } from './interviews.ts'
import { jobSearchRows } from './jobSearch.ts'
import { withLimits } from './limitedJobs.ts'
import { postRows } from './posts.ts'
import { messageRows } from './messages.ts'
import { applicationThreadRows } from './applicationThreads.ts'
import { achievementRows } from './achievements.ts'
import { applicationNoteRows } from './applicationNotes.ts'
import { retentionRows } from './retention.ts'
import { staffRows } from './staff.ts'
import { reportRows } from './reports.ts'
import { reviewRows } from './reviews.ts'
import { savedSearchRows } from './savedSearches.ts'
import { securityRows } from './security.ts'
import { settingsRows } from './settings.ts'
import { cvRows } from './cv.ts'
import { credentialRows } from './credentials.ts'
import { cvFileRows } from './cvFiles.ts'
import { publicPageRows } from './publicPages.ts'
import { cvImportRows } from './cvImports.ts'
import { directoryRows } from './directory.ts'
import { fullRow, rights, type FullRow, type Make, type Row } from '../roleTable.ts'
import type { TestBackend } from '../../backend.ts'
import type { LocalInternet } from '../localInternet.ts'

const noId = 999_999

/** A row for every endpoint: how it is called, and what each role gets. */
export const everyRow = (app: TestBackend, make: Make, internet: LocalInternet): readonly FullRow[] =>
  withLimits(app, rowsOf(app, make, internet)).map(fullRow)

const rowsOf = (app: TestBackend, make: Make, internet: LocalInternet): readonly Row[] => [
  // Accounts
  ...authenticationRows(app, make),
  ...jobSearchRows(app, make),
  ...securityRows(app),
  ...settingsRows(app, make),
  ...directoryRows(),
  ...publicPageRows(app),
  ...credentialRows(app),
  ...cvFileRows(app),
  ...cvImportRows(app),
  ...reviewRows(app),
  ...achievementRows(app),
  ...homeRows(),
  ...postRows(app),
  ...followRows(app),
  ...messageRows(app),
  ...applicationThreadRows(app, make),
  ...reportRows(app),
  ...domainRows(app, internet),
  ...employmentRecordRows(app),
  {
    endpoint: accounts.signIn,
    args: () => ({ body: { email: 'nobody@nowhere.example', password: 'Wrong-pass-1' } }),
    expected: rights.refused(422),
  },
  {
    endpoint: session.authorizeChannel,
    args: async () => ({
      body: {
        socket_id: '1.1',
        channel_name: `private-user.${await app.idOf('ana')}`,
        app_key: 'jobs-key',
      },
    }),
    expected: { ...rights.refused(403), nobody: 401, ana: 200 },
  },

  // Profiles
  { endpoint: profiles.showOwnProfile },
  { endpoint: profiles.showOwnProfileExtra },
  ...[profiles.showProfile, profiles.showProfileExtra].map((endpoint): Row => ({
    endpoint,
    args: async () => ({ params: { identifier: String(await app.idOf('ana')) } }),
  })),
  {
    endpoint: profiles.findProfile,
    args: async () => ({ params: { identifier: String(await app.idOf('ana')) } }),
  },
  { endpoint: profiles.setLocale, args: () => ({ body: { locale: 'en_GB' } }) },
  { endpoint: edits.saveProfile, args: () => ({ body: { headline: 'Now' } }) },
  { endpoint: edits.saveContactInfo, args: () => ({ body: make.contactInfo }) },
  { endpoint: edits.createProfileUrl, args: async () => (await make.freshUrls(), { body: make.url }) },
  ...[edits.saveProfileUrl, edits.deleteProfileUrl].map((endpoint): Row => ({
    endpoint,
    args: async () => ({ params: { urlId: await make.urlOf('ana') }, body: make.url }),
    expected: rights.ana,
  })),
  { endpoint: edits.saveProfileSkills, args: () => ({ body: { skills: [] } }) },
  { endpoint: edits.savePhoto, args: async () => ({ files: { photo: await make.picture(400, 400) } }) },
  { endpoint: edits.deletePhoto },
  { endpoint: cover.saveCover, args: async () => ({ files: { cover: await make.picture(800, 200) } }) },
  { endpoint: cover.focusCover, args: () => ({ body: { x: 0, y: 100 } }) },
  { endpoint: cover.deleteCover },

  // Companies
  { endpoint: companies.showCompany },
  { endpoint: companies.findCompanies, args: () => ({ query: { name: 'glo' } }) },
  ...[companies.showCompanyTies, following.followCompany, following.unfollowCompany].map((endpoint): Row => ({
    endpoint,
  })),
  { endpoint: companyEdits.changeCompany, args: () => ({ body: make.companyFacts }) },
  { endpoint: companyEdits.changeCompanyAbout, args: () => ({ body: { about: 'We measure.' } }) },
  { endpoint: companyEdits.addOffice, args: () => ({ body: make.office }) },
  { endpoint: companyEdits.addCompanyContact, args: () => ({ body: make.companyContact }) },
  { endpoint: companyEdits.focusCompanyCover, args: () => ({ body: { x: 10, y: 90 } }) },
  {
    endpoint: companyEdits.replaceCompanyCover,
    args: async () => ({ files: { cover: await make.picture(1920, 480) } }),
  },
  { endpoint: companyEdits.removeCompanyCover },
  {
    endpoint: companyEdits.replaceCompanyLogo,
    args: async () => ({ files: { logo: await make.picture(400, 400) } }),
  },
  { endpoint: companyEdits.removeCompanyLogo },
  ...[companyEdits.changeOffice, companyEdits.removeOffice].map((endpoint): Row => {
    const of = async (slug: 'globex' | 'initech') => ({
      params: { officeId: await make.officeOf(slug) },
      body: make.office,
    })
    return {
      endpoint,
      args: () => of('globex'),
      others: { as: 'gita', args: () => of('initech'), status: 404 },
    }
  }),
  ...[companyEdits.changeCompanyContact, companyEdits.removeCompanyContact].map((endpoint): Row => {
    const of = async (slug: 'globex' | 'initech') => ({
      params: { contactId: await make.contactOf(slug) },
      body: make.companyContact,
    })
    return {
      endpoint,
      args: () => of('globex'),
      others: { as: 'gita', args: () => of('initech'), status: 404 },
    }
  }),
  { endpoint: companies.listHrManagers },

  // Jobs, as everyone sees them
  { endpoint: jobs.listCompanyJobs },
  ...[jobs.showJob, jobNames.showJobName, jobs.listSimilarJobs].map((endpoint): Row => ({
    endpoint,
    args: async () => ({ params: { jobId: await make.publishedJob() } }),
  })),
  {
    endpoint: jobRelations.listJobTies,
    args: async () => ({ query: { ids: String(await make.publishedJob()) } }),
    // Jobs that do not exist are left out, like those of others.
    missing: { as: 'ana', args: { query: { ids: String(noId) } }, status: 200 },
  },
  ...[jobs.showJobViewer, jobs.saveJob].map((endpoint): Row => ({
    endpoint,
    args: async () => ({ params: { jobId: await make.publishedJob() } }),
  })),
  {
    endpoint: jobs.unsaveJob,
    args: async () => ({ params: { jobId: await make.publishedJob() } }),
    // Unsaving a job that was never saved leaves it unsaved, even if it does not exist.
    missing: { as: 'ana', args: { params: { jobId: noId } }, status: 200 },
  },
  { endpoint: jobs.listSavedJobs },
  { endpoint: jobs.listMyJobs },
  ...savedSearchRows(app),

  // Jobs, as their company manages them
  ...[postings.listJobPostings, postings.createJobPosting].map((endpoint): Row => ({
    endpoint,
    args: () => ({ body: { title: 'A draft' } }),
  })),
  ...(
    [
      [postings.showJobPosting, () => make.draftJob()],
      [postings.changeJobPosting, () => make.draftJob()],
      [postings.deleteJobPosting, () => make.draftJob()],
      [postings.publishJob, () => make.completeDraft()],
      [postings.pauseJob, () => make.publishedJob()],
      [postings.resumeJob, () => make.pausedJob()],
      [postings.closeJob, () => make.publishedJob()],
    ] as const
  ).map(([endpoint, job]): Row => ({
    endpoint,
    args: async () => ({ params: { jobId: await job() }, body: { title: 'Another' } }),
  })),

  // Applications
  {
    endpoint: applications.applyToJob,
    args: async () => ({
      params: { jobId: await make.publishedJob() },
      body: { email: 'me@people.example' },
      files: { resume: make.resume() },
    }),
    // Who manages the job does not apply for it.
    expected: { hugo: 409, gita: 409 },
    // A résumé that somebody else has sent.
    others: {
      as: 'bohdan',
      args: async () => ({
        params: { jobId: await make.publishedJob() },
        body: { email: 'me@people.example', resume_id: await make.sentResume() },
      }),
      status: 422,
    },
  },
  {
    endpoint: drafts.startApplication,
    args: async () => ({ params: { jobId: await make.publishedJob() }, files: { resume: make.resume() } }),
  },
  {
    endpoint: drafts.registerToApply,
    // The secret of nobody’s résumé.
    args: async () => ({
      params: { jobId: await make.publishedJob() },
      body: { ...make.signUp(), started: 'unknown' },
    }),
    expected: rights.refused(422),
    missing: { as: 'ana', args: { params: { jobId: noId }, body: { ...make.signUp(), started: 'unknown' } } },
  },
  {
    endpoint: drafts.saveApplicationDraft,
    args: async () => ({ params: { jobId: await make.publishedJob() }, body: { note: 'Dear Globex' } }),
    expected: { hugo: 409, gita: 409 },
  },
  {
    endpoint: drafts.deleteApplicationDraft,
    args: async () => ({ params: { jobId: await make.publishedJob() } }),
    missing: { as: 'ana', args: { params: { jobId: noId } }, status: 200 },
  },
  {
    endpoint: previewApplication,
    args: async () => ({ query: { job_id: await make.publishedJob() } }),
    missing: { as: 'ana', args: { query: { job_id: noId } } },
  },
  {
    endpoint: applications.showMyApplication,
    args: async () => ({ params: { jobId: (await make.application()).jobId } }),
    expected: rights.ana,
  },
  { endpoint: applications.listMyApplications },
  ...answeredJobRows(make),
  {
    endpoint: applications.withdrawApplication,
    args: async () => ({ params: { applicationId: (await make.application()).id } }),
    expected: rights.ana,
  },
  ...retentionRows(app, make),
  { endpoint: showDesk },
  {
    endpoint: applications.listApplicants,
    args: async () => ({ params: { jobId: (await make.application()).jobId } }),
  },
  {
    endpoint: exportApplicants,
    args: async () => ({ params: { jobId: (await make.application()).jobId } }),
  },
  {
    endpoint: answerApplications,
    args: async () => ({
      params: { jobId: (await make.application()).jobId },
      body: {
        state: 'rejected',
        from: 'sent',
        application_ids: null,
        messages: { en_GB: 'Thank you.' },
        reason: '',
        delay_days: 5,
      },
    }),
  },
  {
    endpoint: undoAnswer,
    args: async () => {
      const { jobId } = await make.application()
      const body = { state: 'shortlisted', from: 'sent', application_ids: null } as const
      const { id } = await (await app.as('gita')).call(answerApplications, { params: { jobId }, body })
      return { params: { jobId, answerId: id ?? 0 } }
    },
  },
  ...[applications.showApplication, applications.viewApplication, applications.decideApplication].map(
    (endpoint): Row => ({
      endpoint,
      args: async () => ({
        params: { applicationId: (await make.application()).id },
        body: { state: 'shortlisted', from: 'sent' },
      }),
      expected: { ana: 404, bohdan: 404, mira: 404, ivan: 404 },
    }),
  ),
  {
    endpoint: applications.undoDecision,
    args: async () => {
      const { id: applicationId } = await make.application()
      const body = { state: 'rejected', from: 'sent' } as const
      await (await app.as('gita')).call(applications.decideApplication, { params: { applicationId }, body })
      return { params: { applicationId } }
    },
    expected: { ana: 404, bohdan: 404, mira: 404, ivan: 404 },
  },
  ...applicationNoteRows(app, make),
  ...interviewRows(app, make),

  // Notifications
  { endpoint: notifications.listNotifications },
  { endpoint: notifications.countUnread },
  { endpoint: notifications.readNotifications, args: () => ({ body: { up_to: 1 } }) },
  {
    endpoint: notifications.undoReadNotifications,
    // A batch that is nobody's, or another person's, marks nothing.
    args: () => ({ params: { batchId: 1 } }),
    missing: { as: 'ana', args: { params: { batchId: noId } }, status: 200 },
  },
  {
    endpoint: notifications.readNotification,
    args: async () => ({ params: { notificationId: await make.notificationOf('ana') } }),
    expected: rights.ana,
  },

  // Dictionaries
  { endpoint: timeZones.listTimeZones },
  {
    endpoint: newCompanies.createCompany,
    args: () => ({ body: { company_name: 'Larch', industry_id: 1, size_id: 1, country_id: 1 } }),
  },
  { endpoint: dictionaries.showDictionaries, args: () => ({ query: { names: ['skills'] } }) },
  // Development mails
  { endpoint: outbox.listDevelopmentMail },
  { endpoint: outbox.listTextMessages },
  { endpoint: outbox.showDevelopmentMail, args: async () => ({ params: { name: await make.mailName() } }) },
  ...cvRows(app),
  ...invitationRows(app, make),
  ...employmentRows(app),
  ...documentRows(app),
  ...joiningRows(app),
  ...staffRows(make),
  // Last, because it ends its own session.
  { endpoint: session.signOut },
]
