import type { NotificationTopic } from './filters.ts'
import type { NotificationKind } from './notifications.ts'

const topics: Readonly<Record<NotificationKind, NotificationTopic>> = {
  applicationReceived: 'applications',
  applicationViewed: 'applications',
  applicationStateChanged: 'applications',
  applicationEnded: 'applications',
  invitationReceived: 'invitations',
  invitationAnswered: 'invitations',
  joinRequestReceived: 'invitations',
  joinRequestAnswered: 'invitations',
  employmentChanged: 'employment',
  reviewStarted: 'employment',
  reviewDue: 'employment',
  selfRatingSubmitted: 'employment',
  reviewPublished: 'employment',
  reviewReplied: 'employment',
  feedbackPublished: 'employment',
  feedbackReplied: 'employment',
  certificateExpiring: 'employment',
  messageReceived: 'messages',
  messageAnswered: 'messages',
  jobsFound: 'applications',
  personMentioned: 'companies',
  companyMentioned: 'companies',
  membershipEnded: 'companies',
  accessSuspended: 'companies',
  workHandedOver: 'companies',
  companyClosed: 'companies',
  contentDecided: 'companies',
  domainFailing: 'companies',
  domainLost: 'companies',
}

export const topicOf = (kind: NotificationKind): NotificationTopic => topics[kind]
