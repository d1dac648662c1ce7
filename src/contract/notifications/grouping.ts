import type { Notification, NotificationKind } from './notifications.ts'

// In a file of its own, without the schemas: the bell loads it with its list.

type DataOf<K extends NotificationKind> = Extract<Notification, { kind: K }>['data']
type Payload = Pick<Notification, 'kind' | 'data'>

/** The text of several notifications that are alike; `message.many` of the texts. */
export type GroupText =
  | 'applicants'
  | 'applicationsEnded'
  | 'joinRequests'
  | 'joined'
  | 'declined'
  | 'leaving'
  | 'left'
  | 'reviewing'
  | 'reviewsStarted'
  | 'reviewsSoon'
  | 'reviewsToday'
  | 'reviewsOverdue'
  | 'selfRatings'
  | 'reviewReplies'
  | 'feedbackReplies'
  | 'certificates'
  | 'messages'
  | 'answers'
  | 'companyMentions'

/** What a group has in common. */
interface Alike {
  readonly text: GroupText
  /** What its notifications are about, besides their kind. */
  readonly about: string | number
}

type Rule<K extends NotificationKind> = (data: DataOf<K>) => Alike | null

const reviewsDue = { soon: 'reviewsSoon', today: 'reviewsToday', overdue: 'reviewsOverdue' } as const

/** Which notifications of a kind are alike. What decides something for its reader stands alone, and has no rule. */
const rules: { readonly [K in NotificationKind]?: Rule<K> } = {
  applicationReceived: ({ job_id }) => ({ text: 'applicants', about: job_id }),
  applicationEnded: ({ company_slug }) => ({ text: 'applicationsEnded', about: company_slug }),
  invitationAnswered: ({ answer, company_slug }) => ({
    text: answer === 'accepted' ? 'joined' : 'declined',
    about: company_slug,
  }),
  joinRequestReceived: ({ company_slug }) => ({ text: 'joinRequests', about: company_slug }),
  employmentChanged: ({ change, company_slug }) =>
    change === 'leaving' || change === 'left' || change === 'reviewing'
      ? { text: change, about: company_slug }
      : null,
  reviewStarted: ({ role, company_slug }) =>
    role === 'reviewer' ? { text: 'reviewsStarted', about: company_slug } : null,
  reviewDue: ({ role, when, company_slug }) =>
    role === 'reviewer' ? { text: reviewsDue[when], about: company_slug } : null,
  selfRatingSubmitted: ({ company_slug }) => ({ text: 'selfRatings', about: company_slug }),
  reviewReplied: ({ company_slug }) => ({ text: 'reviewReplies', about: company_slug }),
  feedbackReplied: ({ company_slug }) => ({ text: 'feedbackReplies', about: company_slug }),
  certificateExpiring: () => ({ text: 'certificates', about: '' }),
  messageReceived: ({ company_slug }) => ({ text: 'messages', about: company_slug }),
  companyMentioned: ({ mentioned_slug }) => ({ text: 'companyMentions', about: mentioned_slug }),
  messageAnswered: ({ conversation_id }) => ({ text: 'answers', about: conversation_id }),
}

function alikeOf({ kind, data }: Payload): Alike | null {
  const rule = rules[kind] as ((data: Payload['data']) => Alike | null) | undefined
  return rule?.(data) ?? null
}

/** The text of a group with this notification; null if it always stands alone. */
export const groupText = (notification: Payload): GroupText | null => alikeOf(notification)?.text ?? null

/** What the notifications of a group have in common, as text; null for those that stand alone. */
export function groupOf(notification: Payload): string | null {
  const alike = alikeOf(notification)
  return alike && `${alike.text}:${alike.about}`
}
