import { formatDay } from '#i18n/dates.ts'
import { refuse } from './refuse.ts'

interface Ended {
  readonly state: string
  readonly expiredAt: Date | null
  /** Of the candidate's account. */
  readonly closedAt: Date | null
}

/** @throws Refused when the company reads nothing more of an application */
export function assertReadable(application: Ended): void {
  if (application.state === 'withdrawn') throw refuse('applicationWithdrawn')
  assertNotExpired(application)
  if (application.closedAt) throw refuse('applicantGone')
}

/** @throws Refused once the retention of an application has ended (docs/decisions/158-application-retention.md) */
export function assertNotExpired({ expiredAt }: { readonly expiredAt: Date | null }): void {
  if (expiredAt)
    throw refuse('applicationExpired', { values: (locale) => ({ day: formatDay(expiredAt, locale) }) })
}
