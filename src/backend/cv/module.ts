import * as awards from '#contract/cv/awards.ts'
import * as certificates from '#contract/cv/certificates.ts'
import * as contract from '#contract/cv/cv.ts'
import * as education from '#contract/cv/education.ts'
import * as languages from '#contract/cv/languages.ts'
import * as media from '#contract/cv/media.ts'
import * as projects from '#contract/cv/projects.ts'
import * as sections from '#contract/cv/sections.ts'
import * as snapshot from '#contract/cv/snapshot.ts'
import { sql } from '#drizzle'
import type { DomainModule } from '../core/domainModule.ts'
import { files } from '../files/schema.ts'
import { assertMediaReadable } from './media.ts'
import { remindOfCertificates } from './reminders.ts'
import { cvRoutes } from './routes.ts'
import { certificateNotifications } from './notifications.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Reminds of certificates that expire soon. */
    remindOfCertificates: Record<string, never>
  }
}

export const cvModule: DomainModule = {
  name: 'cv',
  contract: [contract, sections, snapshot, education, languages, certificates, projects, awards, media],
  routes: cvRoutes,
  reactions: { 'notifications.certificates': certificateNotifications },
  fileReaders: { profileMedia: assertMediaReadable },
  ownFiles: (accountId) => sql`${files.ownerId} = ${accountId} and ${files.audience} = 'profileMedia'`,
  batchedWork: { remindOfCertificates },
  schedule: { remindOfCertificates: '41 6 * * *' },
}
