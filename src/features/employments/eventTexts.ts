import type { HistoryEvent } from '#contract/employments/record.ts'
import type { Locale } from '#contract/core/locale.ts'
import { formatDay } from '#i18n/dates.ts'
import type { Translate } from '#i18n/translate.ts'

/** The texts of an event of the job history. */
export function eventTexts(event: HistoryEvent, t: Translate, locale: Locale) {
  const { kind, position, changes, side, at, effective_on: effectiveOn } = event
  // A withdrawn position is gone, and with it its name.
  const key = kind === 'jobChanged' && position === null ? 'jobChangedUnnamed' : kind
  return {
    what: t(`employments:event.${key}`, { position: position ?? '' }),
    who: t(`employments:event.by.${side}`),
    when: formatDay(at, locale),
    details: changes.map(({ field, from, to }) =>
      field === 'position'
        ? t('employments:event.correctedPosition', { from, to })
        : t(`employments:event.${field === 'start' ? 'correctedStart' : 'correctedEnd'}`, {
            from: formatDay(from, locale),
            to: formatDay(to, locale),
          }),
    ),
    // The details of a correction name its days.
    from:
      effectiveOn && kind !== 'corrected'
        ? t('employments:event.from', { date: formatDay(effectiveOn, locale) })
        : '',
  }
}
