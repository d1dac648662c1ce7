import type { Interview } from '#contract/applications/interviews.ts'
import { minuteIn } from '#contract/core/days.ts'
import type { Locale } from '#contract/core/locale.ts'
import { formatAppointment } from '#i18n/dates.ts'

export interface TimeOption {
  /** The id of the time. */
  readonly value: number
  readonly label: string
  /** When that is for the other side, if their clocks differ. */
  readonly hint?: string
}

/**
 * The times of an interview as the reader's clocks show them, with those of the other side.
 *
 * @param forOther says when it is for them
 */
export function timeOptions(
  { times, their_time_zone: zone }: Pick<Interview, 'times' | 'their_time_zone'>,
  locale: Locale,
  timeZone: string,
  forOther: (values: { at: string; zone: string }) => string,
): TimeOption[] {
  return times.map(({ id, starts_at }) => {
    const at = new Date(starts_at)
    const option = { value: id, label: formatAppointment(at, locale, { timeZone }) }
    if (minuteIn(timeZone, at) === minuteIn(zone, at)) return option
    return { ...option, hint: forOther({ at: formatAppointment(at, locale, { timeZone: zone }), zone }) }
  })
}
