import type { HistoryEvent } from '#contract/employments/record.ts'
import type { Locale } from '#contract/core/locale.ts'
import { formatDay } from '#i18n/dates.ts'
import type { StringsOf, translatorFor } from '#i18n/island.ts'

type EventKey = Parameters<ReturnType<typeof translatorFor<KeyOf<StringsOf<'employments', 'event'>>>>>[0]
type KeyOf<Strings> = Strings extends { readonly keys?: infer Key extends string } ? Key : never

/** The texts of an event of the job history. `t` translates keys of `employments:event`. */
export function eventTexts(
  event: HistoryEvent,
  t: (key: EventKey, values?: Record<string, string>) => string,
  locale: Locale,
) {
  const { kind, position, changes, side, at, effective_on: effectiveOn } = event
  // A withdrawn position is gone, and with it its name.
  const key = kind === 'jobChanged' && position === null ? 'jobChangedUnnamed' : kind
  return {
    what: t(key, { position: position ?? '' }),
    who: t(`by.${side}`),
    when: formatDay(at, locale),
    details: changes.map(({ field, from, to }) =>
      field === 'position'
        ? t('correctedPosition', { from, to })
        : t(field === 'start' ? 'correctedStart' : 'correctedEnd', {
            from: formatDay(from, locale),
            to: formatDay(to, locale),
          }),
    ),
    // The details of a correction name its days.
    from: effectiveOn && kind !== 'corrected' ? t('from', { date: formatDay(effectiveOn, locale) }) : '',
  }
}
