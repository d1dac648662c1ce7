import type { Notification } from '#contract/notifications.ts'
import type { StringsOf } from '#i18n/island.ts'
import type { sentences } from '#i18n/island.ts'
import type { Paths } from '#paths'

export type BellStrings = StringsOf<'notifications', 'bell'>
export type BellWords = ReturnType<typeof sentences<NonNullable<BellStrings['keys']>>>

/** What a notification says. */
export function sentenceOf(t: BellWords, notification: Notification): string {
  switch (notification.kind) {
    case 'applicationReceived':
      return t('received', notification.data)
    case 'applicationViewed':
      return t('viewed', notification.data)
    case 'applicationStateChanged':
      return t(notification.data.state, notification.data)
  }
}

/** Where it leads: HR managers to the applicant, candidates to their own application. */
export function targetOf(path: Paths, { kind, data }: Notification): string {
  return kind === 'applicationReceived'
    ? path('hrApplication', { slug: data.company_slug, id: data.application_id })
    : path('application', { slug: data.company_slug, id: data.job_id })
}
