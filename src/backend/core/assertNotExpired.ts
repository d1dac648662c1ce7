import { formatDay } from '#i18n/dates.ts'
import { refuse } from './refuse.ts'

/** @throws Refused once the retention of an application has ended (docs/decisions/158-application-retention.md) */
export function assertNotExpired({ expiredAt }: { readonly expiredAt: Date | null }): void {
  if (expiredAt)
    throw refuse('applicationExpired', { values: (locale) => ({ day: formatDay(expiredAt, locale) }) })
}
