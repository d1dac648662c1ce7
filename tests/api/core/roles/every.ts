import * as accounts from '#contract/accounts/signIn.ts'
import * as applications from '#contract/applications/applications.ts'
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
import * as ties from '#contract/jobs/ties.ts'
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
import { authenticationRows } from './authentication.ts'
import { domainRows } from './domains.ts'
import { followRows } from './follows.ts'
import { homeRows } from './home.ts'
import { jobSearchRows } from './jobSearch.ts'
import { postRows } from './posts.ts'
import { messageRows } from './messages.ts'
import { achievementRows } from './achievements.ts'
import { reportRows } from './reports.ts'
import { reviewRows } from './reviews.ts'
import { savedSearchRows } from './savedSearches.ts'
import { securityRows } from './security.ts'
import { settingsRows } from './settings.ts'
import { cvRows } from './cv.ts'
import { cvFileRows } from './cvFiles.ts'
import { publicPageRows } from './publicPages.ts'
import { cvImportRows } from './cvImports.ts'
import { directoryRows } from './directory.ts'
import { rights, type Make, type Row } from '../roleTable.ts'
import type { TestBackend } from '../../backend.ts'
import type { LocalInternet } from '../localInternet.ts'

const globex = { slug: 'globex' }
const nowhere = { slug: 'nowhere' }
const noId = 999_999

/** A row for every endpoint: how it is called, and what each role gets. */
export const everyRow = (app: TestBackend, make: Make, internet: LocalInternet): readonly Row[] => [
  // Accounts
  ...authenticationRows(app, make),
  ...jobSearchRows(app, make),
  ...securityRows(app),
  ...settingsRows(app, make),
  ...directoryRows(),
  ...publicPageRows(app),
  ...cvFileRows(app),
  ...cvImportRows(app),
  ...reviewRows(app),
  ...achievementRows(app),
  ...homeRows(),
  ...postRows(app),
  ...followRows(app),
  ...messageRows(app),
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
  { endpoint: profiles.showOwnProfile, expected: rights.signedIn },
  { endpoint: profiles.showOwnProfileExtra, expected: rights.signedIn },
  ...[profiles.showProfile, profiles.showProfileExtra].map((endpoint): Row => ({
    endpoint,
    args: async () => ({ params: { identifier: String(await app.idOf('ana')) } }),
    expected: rights.signedIn,
    missing: { as: 'ana', args: { params: { identifier: String(noId) } } },
  })),
  {
    endpoint: profiles.findProfile,
    args: async () => ({ params: { identifier: String(await app.idOf('ana')) } }),
    expected: rights.everyone,
    missing: { as: 'ana', args: { params: { identifier: String(noId) } } },
  },
  {
    endpoint: profiles.setLocale,
    args: () => ({ body: { locale: 'en_GB' } }),
    expected: rights.signedIn,
  },
  { endpoint: edits.saveProfile, args: () => ({ body: { headline: 'Now' } }), expected: rights.signedIn },
  { endpoint: edits.saveContactInfo, args: () => ({ body: make.contactInfo }), expected: rights.signedIn },
  {
    endpoint: edits.createProfileUrl,
    args: async () => (await make.freshUrls(), { body: make.url }),
    expected: rights.signedIn,
  },
  ...[edits.saveProfileUrl, edits.deleteProfileUrl].map((endpoint): Row => ({
    endpoint,
    args: async () => ({ params: { urlId: await make.urlOf('ana') }, body: make.url }),
    expected: rights.ana,
    missing: { as: 'ana', args: { params: { urlId: noId }, body: make.url } },
  })),
  { endpoint: edits.saveProfileSkills, args: () => ({ body: { skills: [] } }), expected: rights.signedIn },
  {
    endpoint: edits.savePhoto,
    args: async () => ({ files: { photo: await make.picture(400, 400) } }),
    expected: rights.signedIn,
  },
  { endpoint: edits.deletePhoto, expected: rights.signedIn },
  {
    endpoint: cover.saveCover,
    args: async () => ({ files: { cover: await make.picture(800, 200) } }),
    expected: rights.signedIn,
  },
  { endpoint: cover.focusCover, args: () => ({ body: { x: 0, y: 100 } }), expected: rights.signedIn },
  { endpoint: cover.deleteCover, expected: rights.signedIn },

  // Companies
  {
    endpoint: companies.showCompany,
    args: () => ({ params: globex }),
    expected: rights.everyone,
    missing: { as: 'ana', args: { params: nowhere } },
  },
  { endpoint: companies.findCompanies, args: () => ({ query: { name: 'glo' } }), expected: rights.signedIn },
  ...[companies.showCompanyTies, following.followCompany, following.unfollowCompany].map((endpoint): Row => ({
    endpoint,
    args: () => ({ params: globex }),
    expected: rights.signedIn,
    missing: { as: 'ana', args: { params: nowhere } },
  })),
  ...(
    [
      [companyEdits.changeCompany, () => ({ body: make.companyFacts })],
      [companyEdits.changeCompanyAbout, () => ({ body: { about: 'We measure.' } })],
      [companyEdits.addOffice, () => ({ body: make.office })],
      [companyEdits.addCompanyContact, () => ({ body: make.companyContact })],
      [companyEdits.focusCompanyCover, () => ({ body: { x: 10, y: 90 } })],
      [companyEdits.replaceCompanyCover, async () => ({ files: { cover: await make.picture(1920, 480) } })],
      [companyEdits.removeCompanyCover, () => ({})],
      [companyEdits.replaceCompanyLogo, async () => ({ files: { logo: await make.picture(400, 400) } })],
      [companyEdits.removeCompanyLogo, () => ({})],
    ] as const
  ).map(([endpoint, args]): Row => ({
    endpoint,
    args: async () => ({ params: globex, ...(await (args as NonNullable<Row['args']>)()) }),
    expected: rights.admin,
    missing: {
      as: 'gita',
      args: {
        params: nowhere,
        body: { ...make.companyFacts, ...make.office, ...make.companyContact, about: '', x: 10, y: 90 },
      },
      ...('files' in endpoint ? { status: 422 } : {}),
    },
  })),
  ...(
    [
      [
        companyEdits.changeOffice,
        'officeId',
        make.office,
        () => make.officeOf('globex'),
        () => make.officeOf('initech'),
      ],
      [
        companyEdits.removeOffice,
        'officeId',
        {},
        () => make.officeOf('globex'),
        () => make.officeOf('initech'),
      ],
      [
        companyEdits.changeCompanyContact,
        'contactId',
        make.companyContact,
        () => make.contactOf('globex'),
        () => make.contactOf('initech'),
      ],
      [
        companyEdits.removeCompanyContact,
        'contactId',
        {},
        () => make.contactOf('globex'),
        () => make.contactOf('initech'),
      ],
    ] as const
  ).map(([endpoint, name, body, own, otherOwners]): Row => ({
    endpoint,
    args: async () => ({ params: { ...globex, [name]: await own() }, body }),
    expected: rights.admin,
    others: {
      as: 'gita',
      args: async () => ({ params: { ...globex, [name]: await otherOwners() }, body }),
      status: 404,
    },
    missing: { as: 'gita', args: { params: { ...globex, [name]: noId }, body } },
  })),
  {
    endpoint: companies.listHrManagers,
    args: () => ({ params: globex }),
    expected: rights.hr,
    missing: { as: 'gita', args: { params: nowhere } },
  },

  // Jobs, as everyone sees them
  {
    endpoint: jobs.listCompanyJobs,
    args: () => ({ params: globex }),
    expected: rights.everyone,
    missing: { as: 'ana', args: { params: nowhere } },
  },
  ...[jobs.showJob, jobNames.showJobName, jobs.listSimilarJobs].map((endpoint): Row => ({
    endpoint,
    args: async () => ({ params: { jobId: await make.publishedJob() } }),
    expected: rights.everyone,
    missing: { as: 'ana', args: { params: { jobId: noId } } },
  })),
  {
    endpoint: ties.listJobTies,
    args: async () => ({ query: { ids: String(await make.publishedJob()) } }),
    expected: rights.signedIn,
    // Jobs that do not exist are left out, like those of others.
    missing: { as: 'ana', args: { query: { ids: String(noId) } }, status: 200 },
  },
  ...[jobs.showJobViewer, jobs.saveJob, jobs.unsaveJob].map((endpoint): Row => ({
    endpoint,
    args: async () => ({ params: { jobId: await make.publishedJob() } }),
    expected: rights.signedIn,
    // Unsaving a job that was never saved leaves it unsaved, even if it does not exist.
    missing: {
      as: 'ana',
      args: { params: { jobId: noId } },
      ...(endpoint === jobs.unsaveJob ? { status: 200 } : {}),
    },
  })),
  { endpoint: jobs.listSavedJobs, expected: rights.signedIn },
  { endpoint: jobs.listMyJobs, expected: rights.signedIn },
  ...savedSearchRows(app),

  // Jobs, as their company manages them
  ...[postings.listJobPostings, postings.createJobPosting].map((endpoint): Row => ({
    endpoint,
    args: () => ({ params: globex, body: { title: 'A draft' } }),
    expected: rights.hr,
    missing: { as: 'gita', args: { params: nowhere, body: { title: 'A draft' } } },
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
    expected: rights.hr,
    missing: { as: 'gita', args: { params: { jobId: noId }, body: {} } },
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
    expected: { ...rights.signedIn, hugo: 409, gita: 409 },
    missing: {
      as: 'ana',
      args: {
        params: { jobId: noId },
        body: { email: 'me@people.example' },
        files: { resume: make.resume() },
      },
    },
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
    endpoint: previewApplication,
    args: async () => ({ query: { job_id: await make.publishedJob() } }),
    expected: rights.signedIn,
    missing: { as: 'ana', args: { query: { job_id: noId } } },
  },
  {
    endpoint: applications.showMyApplication,
    args: async () => ({ params: { jobId: (await make.application()).jobId } }),
    expected: rights.ana,
    missing: { as: 'ana', args: { params: { jobId: noId } } },
  },
  { endpoint: applications.listMyApplications, expected: rights.signedIn },
  {
    endpoint: applications.withdrawApplication,
    args: async () => ({ params: { applicationId: (await make.application()).id } }),
    expected: rights.ana,
    missing: { as: 'ana', args: { params: { applicationId: noId } } },
  },
  {
    endpoint: applications.listApplicants,
    args: async () => ({ params: { jobId: (await make.application()).jobId } }),
    expected: rights.hr,
    missing: { as: 'gita', args: { params: { jobId: noId } } },
  },
  ...[applications.showApplication, applications.viewApplication, applications.decideApplication].map(
    (endpoint): Row => ({
      endpoint,
      args: async () => ({
        params: { applicationId: (await make.application()).id },
        body: { state: 'shortlisted', from: 'sent' },
      }),
      expected: { ...rights.hr, ana: 404, bohdan: 404, mira: 404, ivan: 404 },
      missing: {
        as: 'gita',
        args: { params: { applicationId: noId }, body: { state: 'shortlisted', from: 'sent' } },
      },
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
    expected: { ...rights.hr, ana: 404, bohdan: 404, mira: 404, ivan: 404 },
    missing: { as: 'gita', args: { params: { applicationId: noId } } },
  },

  // Notifications
  { endpoint: notifications.listNotifications, expected: rights.signedIn },
  { endpoint: notifications.countUnread, expected: rights.signedIn },
  {
    endpoint: notifications.readNotifications,
    args: () => ({ body: { up_to: 1 } }),
    expected: rights.signedIn,
  },
  {
    endpoint: notifications.undoReadNotifications,
    // A batch that is nobody's, or another person's, marks nothing.
    args: () => ({ params: { batchId: 1 } }),
    expected: rights.signedIn,
  },
  {
    endpoint: notifications.readNotification,
    args: async () => ({ params: { notificationId: await make.notificationOf('ana') } }),
    expected: rights.ana,
    missing: { as: 'ana', args: { params: { notificationId: noId } } },
  },

  // Dictionaries
  {
    endpoint: timeZones.listTimeZones,
    expected: rights.everyone,
  },
  {
    endpoint: newCompanies.createCompany,
    args: () => ({ body: { company_name: 'Larch', industry_id: 1, size_id: 1, country_id: 1 } }),
    expected: rights.signedIn,
  },
  {
    endpoint: dictionaries.showDictionaries,
    args: () => ({ query: { names: ['skills'] } }),
    expected: rights.everyone,
  },
  // Development mails
  { endpoint: outbox.listDevelopmentMail, expected: rights.everyone },
  { endpoint: outbox.listTextMessages, expected: rights.everyone },
  {
    endpoint: outbox.showDevelopmentMail,
    args: async () => ({ params: { name: await make.mailName() } }),
    expected: rights.everyone,
    missing: { as: 'ana', args: { params: { name: 'nothing' } } },
  },
  ...cvRows(app),
  ...invitationRows(app, make),
  ...employmentRows(app),
  ...documentRows(app),
  ...joiningRows(app),
  // Last, because it ends its own session.
  { endpoint: session.signOut, expected: rights.signedIn },
]
