import type { Notification } from '#contract/notifications/notifications.ts'
import type { Paths } from '#paths'

/** The page a notification links to, from the recipient's point of view. */
export function notificationTarget(path: Paths, { kind, data }: Pick<Notification, 'kind' | 'data'>): string {
  const payload = { kind, data } as Notification
  switch (payload.kind) {
    case 'applicationReceived':
      return path('hrApplication', { slug: payload.data.company_slug, id: payload.data.application_id })
    case 'applicationViewed':
    case 'applicationStateChanged':
    case 'applicationEnded':
      return path('application', { slug: payload.data.company_slug, id: payload.data.job_id })
    case 'invitationReceived':
      return path('invitation', null, { id: payload.data.invitation_id })
    case 'invitationAnswered':
    case 'joinRequestReceived':
      return path('editMembers', { slug: payload.data.company_slug })
    case 'joinRequestAnswered':
    case 'membershipEnded':
    case 'accessSuspended':
    case 'companyClosed':
      return path('company', { slug: payload.data.company_slug })
    case 'employmentChanged':
      return path('employmentDetails', { id: payload.data.employment_id })
    case 'domainFailing':
    case 'domainLost':
      return path('editCompanyDomain', { slug: payload.data.company_slug })
    case 'reviewStarted':
    case 'reviewDue':
    case 'selfRatingSubmitted':
    case 'reviewPublished':
    case 'reviewReplied':
    case 'feedbackPublished':
    case 'feedbackReplied':
      return path('employmentDetails', { id: payload.data.employment_id })
    case 'certificateExpiring':
      return `${path('home')}#certificates`
  }
}
