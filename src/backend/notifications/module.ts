import * as contract from '#contract/notifications/notifications.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { careerNotifications } from './careers.ts'
import { certificateNotifications } from './certificates.ts'
import { closedCompanyApplicants, closedCompanyFollowers, closedCompanyMembers } from './closedCompanies.ts'
import { sendDigests } from './digests.ts'
import { domainMails, domainNotifications } from './domains.ts'
import { employmentNotifications } from './employments.ts'
import { mentionNotifications } from './mentions.ts'
import { messageNotifications } from './messages.ts'
import { notificationReactions } from './reactions.ts'
import { reportNotifications } from './reports.ts'
import { reviewNotifications } from './reviews.ts'
import { savedSearchNotifications } from './savedSearches.ts'
import { notificationRoutes } from './routes.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Sends the digests that are due. */
    digests: Record<string, never>
  }
}

export const notificationModule: DomainModule = {
  name: 'notifications',
  contract: [contract],
  routes: notificationRoutes,
  reactions: {
    applications: notificationReactions,
    careers: careerNotifications,
    reviews: reviewNotifications,
    certificates: certificateNotifications,
    closedCompanyMembers,
    closedCompanyApplicants,
    closedCompanyFollowers,
    employments: employmentNotifications,
    mentions: mentionNotifications,
    messages: messageNotifications,
    reports: reportNotifications,
    savedSearches: savedSearchNotifications,
    companyDomains: domainNotifications,
    companyDomainMails: domainMails,
  },
  work: { digests: async (ctx) => void (await sendDigests(ctx)) },
  // Some time zones are a quarter of an hour off the others.
  schedule: { digests: '*/15 * * * *' },
}
