import { nameWithDomain } from '../companies/names.ts'
import type { Notification } from './notifications.ts'

// In a file of its own: every signed-in page loads this, but none needs the schemas.

/** The key of a notification's message. */
export function messageKey({ kind, data }: Pick<Notification, 'kind' | 'data'>) {
  const notification = { kind, data } as Notification
  switch (notification.kind) {
    case 'applicationReceived':
      return notification.data.applicant === null ? 'receivedWithdrawn' : 'received'
    case 'applicationViewed':
      return 'viewed'
    case 'applicationStateChanged':
      return notification.data.state
    case 'applicationEnded':
    case 'membershipEnded':
    case 'accessSuspended':
    case 'certificateExpiring':
    case 'jobsFound':
      return notification.kind
    case 'invitationReceived':
      return 'invited'
    case 'invitationAnswered':
      return `invitation.${notification.data.answer}` as const
    case 'joinRequestReceived':
      return 'joinRequest'
    case 'joinRequestAnswered':
      // A confirmation by a company with a verified domain has its own message.
      return notification.data.answer === 'accepted' && notification.data.company_domain
        ? 'request.verified'
        : (`request.${notification.data.answer}` as const)
    case 'workHandedOver':
      return `handedOver.${notification.data.what}` as const
    case 'employmentChanged':
      return `employment.${notification.data.change}` as const
    case 'companyClosed':
      return `companyClosed.${notification.data.why}` as const
    case 'domainFailing':
      return `domain.${notification.data.why}` as const
    case 'domainLost':
      return `domain.${notification.data.reason}` as const
    case 'reviewStarted':
      return `review.started.${notification.data.role}` as const
    case 'reviewDue':
      return `review.${notification.data.when}.${notification.data.role}` as const
    case 'selfRatingSubmitted':
      return 'review.selfRated'
    case 'reviewPublished':
      return 'review.published'
    case 'reviewReplied':
      return 'review.replied'
    case 'feedbackPublished':
      return 'feedback.published'
    case 'feedbackReplied':
      return 'feedback.replied'
    case 'messageReceived':
      return 'conversation.received'
    case 'messageAnswered':
      return 'conversation.answered'
    case 'contentDecided': {
      const { outcome, about } = notification.data
      return outcome === 'warned' || outcome === 'removed'
        ? (`decision.${outcome}.${about}` as const)
        : (`decision.${outcome}` as const)
    }
    case 'personMentioned':
      return notification.data.person === null ? 'mention.post' : 'mention.comment'
    case 'companyMentioned':
      return notification.data.person === null ? 'mention.companyPost' : 'mention.companyComment'
  }
}

/** Their messages show the verified domain: the reader decides by it, or sees it beside the employment. */
const kindsWithDomain: ReadonlySet<string> = new Set(['invitationReceived', 'joinRequestAnswered'])

/** The values of a notification's message. */
export function messageValues({ kind, data }: Pick<Notification, 'kind' | 'data'>) {
  const notification =
    kindsWithDomain.has(kind) && 'company_domain' in data
      ? { ...data, company: nameWithDomain(data.company, data.company_domain) }
      : data
  // Names of people can be null, and the message then does not use them.
  return notification as Record<string, string | number>
}
