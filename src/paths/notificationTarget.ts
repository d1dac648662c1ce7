import { groupText } from '#contract/notifications/grouping.ts'
import type { EmploymentChange } from '#contract/employments/changes.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import type { Paths } from '#paths'
import { entryAnchor } from './profileEditors.ts'

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
      return payload.data.answer === 'accepted' && payload.data.employment_id !== null
        ? path('employmentDetails', { id: payload.data.employment_id })
        : path('editMembers', { slug: payload.data.company_slug }) + answersOf(payload.data.answer)
    case 'joinRequestReceived':
      return `${path('editMembers', { slug: payload.data.company_slug })}#request-${payload.data.invitation_id}`
    case 'joinRequestAnswered':
      if (payload.data.employment_id === null) return path('company', { slug: payload.data.company_slug })
      // A declined one is about an employment that its owner may have deleted since.
      return payload.data.answer === 'accepted'
        ? path('employmentDetails', { id: payload.data.employment_id })
        : `${path('home')}#${entryAnchor('employment', payload.data.employment_id)}`
    case 'membershipEnded':
    case 'accessSuspended':
    case 'companyClosed':
      return path('company', { slug: payload.data.company_slug })
    case 'workHandedOver':
      return handedOverTarget(path, payload.data)
    case 'employmentChanged':
      return (
        path('employmentDetails', { id: payload.data.employment_id }) + (sections[payload.data.change] ?? '')
      )
    case 'domainFailing':
    case 'domainLost':
      return path('editCompanyDomain', { slug: payload.data.company_slug })
    case 'reviewStarted':
    case 'reviewDue':
    case 'selfRatingSubmitted':
    case 'reviewPublished':
    case 'reviewReplied':
      return `${path('employmentDetails', { id: payload.data.employment_id })}#review-${payload.data.review_id}`
    case 'feedbackPublished':
    case 'feedbackReplied':
      return `${path('employmentDetails', { id: payload.data.employment_id })}#feedback`
    case 'messageReceived':
      return path('inboxConversation', {
        slug: payload.data.company_slug,
        id: payload.data.conversation_id,
      })
    case 'messageAnswered':
      return path('conversation', { id: payload.data.conversation_id })
    case 'contentDecided':
      return path('contentDecision', { id: payload.data.case_id })
    case 'jobsFound':
      return `${path('jobs')}?${payload.data.query}&sort=newest`
    case 'personMentioned':
    case 'companyMentioned':
      return path('companyPost', { slug: payload.data.company_slug, id: payload.data.post_id })
    case 'certificateExpiring':
      return `${path('home')}#${certificateAnchor(payload.data.certificate_id)}`
  }
}

/** Where an admin goes on with what somebody has left. */
function handedOverTarget(
  path: Paths,
  { what, company_slug: slug }: Extract<Notification, { kind: 'workHandedOver' }>['data'],
): string {
  if (what === 'jobs') return path('hrPanel', { slug })
  if (what === 'conversations') return path('inbox', { slug })
  if (what === 'domain') return path('editCompanyDomain', { slug })
  return `${path('editMembers', { slug })}${what === 'invitations' ? '#invitations' : ''}`
}

/** Where the members of a company list those who have joined, and the invitations for another one. */
const answersOf = (answer: 'accepted' | 'declined') => (answer === 'accepted' ? '#members' : '#invitations')

const certificateAnchor = (id: number | null) =>
  id === null ? 'certificates' : entryAnchor('certificate', id)

/** Where the page of an employment shows a change, if not at its top. */
const sections: { readonly [change in EmploymentChange]?: string } = {
  companyAddedDocuments: '#documents',
  employeeAddedDocuments: '#documents',
  awarded: '#awards',
  positionChanged: '#positions',
  reviewerChanged: '#period',
  companyAcceptedCorrection: '#history',
  employeeAcceptedCorrection: '#history',
  left: '#history',
}

/** The page with everything that a row stands for: one of the product's lists, or the notifications one by one. */
export function notificationRowTarget(path: Paths, notification: Notification): string {
  const text = notification.count > 1 ? groupText(notification) : null
  const slug = 'company_slug' in notification.data ? notification.data.company_slug : ''
  switch (text) {
    case null:
    // These share a page: that of the conversation, or the section of the profile.
    case 'answers':
    case 'certificates':
      return notificationTarget(path, notification)
    case 'applicants':
      return 'job_id' in notification.data
        ? path('hrJob', { slug, id: notification.data.job_id })
        : notificationTarget(path, notification)
    case 'joinRequests':
      return `${path('editMembers', { slug })}#requests`
    case 'joined':
    case 'declined':
      return path('editMembers', { slug }) + answersOf(text === 'joined' ? 'accepted' : 'declined')
    case 'reviewsStarted':
    case 'reviewsSoon':
    case 'reviewsToday':
    case 'reviewsOverdue':
      return `${path('careers')}#open-reviews`
    case 'messages':
      return path('inbox', { slug })
    default:
      return path('notifications', null, { group: notification.group_id })
  }
}
