import { sentenceKey, sentenceValues } from '#contract/notifications/sentences.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import type { StringsOf } from '#i18n/island.ts'
import type { sentences } from '#i18n/island.ts'
import type { Paths } from '#paths'

export type BellStrings = StringsOf<'notifications', 'bell'>
export type BellWords = ReturnType<typeof sentences<NonNullable<BellStrings['keys']>>>

/** What a notification says. */
export const sentenceOf = (t: BellWords, notification: Notification): string =>
  t(sentenceKey(notification), sentenceValues(notification))

/** Where it leads: to what it is about, on the side of whoever is told. */
export function targetOf(path: Paths, { kind, data }: Notification): string {
  switch (kind) {
    case 'applicationReceived':
      return path('hrApplication', { slug: data.company_slug, id: data.application_id })
    case 'applicationViewed':
    case 'applicationStateChanged':
      return path('application', { slug: data.company_slug, id: data.job_id })
    case 'invitationReceived':
      return path('invitation', null, { id: data.invitation_id })
    case 'invitationAnswered':
    case 'joinRequestReceived':
      return path('editMembers', { slug: data.company_slug })
    case 'joinRequestAnswered':
    case 'membershipEnded':
      return path('company', { slug: data.company_slug })
    case 'domainFailing':
    case 'domainLost':
      return path('editCompanyDomain', { slug: data.company_slug })
  }
}
