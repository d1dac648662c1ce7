import { nameWithDomain } from '../companies/names.ts'
import type { Notification } from './notifications.ts'

// Apart from the schemas: every signed-in page loads this, and none of them.

/** Which of the bell's sentences says it. */
export function sentenceKey({ kind, data }: Pick<Notification, 'kind' | 'data'>) {
  const told = { kind, data } as Notification
  switch (told.kind) {
    case 'applicationReceived':
      return told.data.applicant === null ? 'receivedWithdrawn' : 'received'
    case 'applicationViewed':
      return 'viewed'
    case 'applicationStateChanged':
      return told.data.state
    case 'applicationEnded':
      return 'applicationEnded'
    case 'invitationReceived':
      return 'invited'
    case 'invitationAnswered':
      return `invitation.${told.data.answer}` as const
    case 'joinRequestReceived':
      return 'joinRequest'
    case 'joinRequestAnswered':
      // Confirmed by a company that has proven a domain is verified, and says so.
      return told.data.answer === 'accepted' && told.data.company_domain
        ? 'request.verified'
        : (`request.${told.data.answer}` as const)
    case 'membershipEnded':
      return 'membershipEnded'
    case 'companyClosed':
      return `companyClosed.${told.data.why}` as const
    case 'domainFailing':
      return `domain.${told.data.why}` as const
    case 'domainLost':
      return `domain.${told.data.reason}` as const
  }
}

/** What the sentence is made of: who decides by the company's name reads its domain with it. */
export function sentenceValues({ kind, data }: Pick<Notification, 'kind' | 'data'>) {
  const told =
    kind === 'invitationReceived' && 'company_domain' in data
      ? { ...data, company: nameWithDomain(data.company, data.company_domain) }
      : data
  // The only value that can be missing is a name, and then the sentence has no place for it.
  return told as Record<string, string | number>
}
