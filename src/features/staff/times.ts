import { formatTimestamp } from '#i18n/dates.ts'

/** Times as the staff member reads them, in the time zone of their profile. */
export const staffTime = ({ locale, staff }: App.Locals, time: string): string =>
  formatTimestamp(time, locale, { timeZone: staff?.time_zone ?? 'UTC' })
