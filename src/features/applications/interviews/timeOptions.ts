import type { Interview } from '#contract/applications/interviews.ts'
import { minuteIn } from '#contract/core/days.ts'
import type { Locale } from '#contract/core/locale.ts'
import { formatAppointment } from '#i18n/dates.ts'

export interface TimeOption {
  /** The id of the time. */
  readonly value: number
  readonly label: string
  /** When that is for the other side, if their clocks differ, and that it is taken. */
  readonly hint?: string
  /** Whoever proposed the interview has agreed on another one then. */
  readonly disabled: boolean
}

interface TimeTexts {
  /** Says when it is for the other side. */
  readonly forOther: (values: { at: string; zone: string }) => string
  readonly taken: string
}

/** The times of an interview as the reader's clocks show them, with those of the other side. */
export function timeOptions(
  { times, their_time_zone: zone }: Pick<Interview, 'times' | 'their_time_zone'>,
  locale: Locale,
  timeZone: string,
  { forOther, taken }: TimeTexts,
): TimeOption[] {
  return times.map(({ id, starts_at, available }) => {
    const at = new Date(starts_at)
    const isSame = minuteIn(timeZone, at) === minuteIn(zone, at)
    const hints = [
      ...(available ? [] : [taken]),
      ...(isSame ? [] : [forOther({ at: formatAppointment(at, locale, { timeZone: zone }), zone })]),
    ]
    return {
      value: id,
      label: formatAppointment(at, locale, { timeZone }),
      disabled: !available,
      ...(hints.length > 0 && { hint: hints.join(' · ') }),
    }
  })
}
