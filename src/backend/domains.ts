import * as dictionaries from '#contract/dictionaries/dictionaries.ts'
import * as timeZones from '#contract/dictionaries/timeZones.ts'
import { accountModule } from './accounts/module.ts'
import { securityModule } from './accounts/security/module.ts'
import { activityModule } from './activities/module.ts'
import { achievementModule } from './achievements/module.ts'
import { applicationModule } from './applications/module.ts'
import { companyDomainModule } from './companies/domain/module.ts'
import { companyModule } from './companies/module.ts'
import { credentialModule } from './credentials/module.ts'
import { credentialsOf } from './credentials/issuing/owned.ts'
import { listValid, takeForCv } from './credentials/issuing/validCredentials.ts'
import { cvModule } from './cv/module.ts'
import { cvFileModule } from './cvFiles/module.ts'
import { cvImportModule } from './cvImports/module.ts'
import { dictionaryRoutes } from './dictionaries/routes.ts'
import { directoryModule } from './directory/module.ts'
import { documentModule } from './documents/module.ts'
import { listDocuments } from './documents/queries.ts'
import type { DomainModule } from './core/domainModule.ts'
import { coreModule } from './core/module.ts'
import { employmentModule } from './employments/module.ts'
import { uploadModule } from './uploads/module.ts'
import { followModule } from './follows/module.ts'
import { fileModule } from './files/module.ts'
import { homeModule } from './home/module.ts'
import { jobModule } from './jobs/module.ts'
import { mailModule } from './mail/module.ts'
import { measureModule } from './measures/module.ts'
import { messageModule } from './messages/module.ts'
import { notificationModule } from './notifications/module.ts'
import { peopleModule } from './people/module.ts'
import { postModule } from './posts/module.ts'
import { profileModule } from './profiles/module.ts'
import { publicPageModule } from './publicPages/module.ts'
import { reportModule } from './reports/module.ts'
import { findFeedback } from './reviews/feedback/show.ts'
import { reviewModule } from './reviews/module.ts'
import { reviewPage } from './reviews/queries.ts'
import { settingsModule } from './settings/module.ts'
import { smsModule } from './sms/module.ts'
import { staffModule } from './staff/module.ts'
import { supportModule } from './support/module.ts'

/** All domains of the product, and the infrastructure modules with background work. */
export const domains: readonly DomainModule[] = [
  // First: at an erasure it reads what the others delete or move.
  achievementModule,
  accountModule,
  securityModule,
  companyModule,
  companyDomainModule,
  // In this order the closing of an account locks rows: companies, the profile, applications, invitations.
  followModule,
  profileModule,
  applicationModule,
  employmentModule({
    documents: listDocuments,
    reviews: reviewPage,
    feedback: findFeedback,
    credentials: credentialsOf,
  }),
  { name: 'dictionaries', contract: [dictionaries, timeZones], routes: dictionaryRoutes },
  credentialModule,
  // Before files: what expires here is an orphan there.
  uploadModule,
  documentModule,
  fileModule,
  cvModule,
  peopleModule,
  publicPageModule,
  cvFileModule({ list: listValid, take: takeForCv }),
  cvImportModule,
  reviewModule,
  settingsModule,
  notificationModule,
  jobModule,
  postModule,
  messageModule,
  reportModule,
  staffModule,
  supportModule,
  measureModule,
  activityModule,
  homeModule,
  directoryModule,
  mailModule,
  smsModule,
  coreModule,
]
