import type { Locale } from '#contract/core/locale.ts'
import { formatMonth } from '#i18n/dates.ts'
import type { Translate } from '#i18n/translate.ts'

/** 'Sep 2015 – Jun 2019', 'Since Sep 2015', 'Jun 2019'; null without dates. */
export function periodText(
  { start_date: start, end_date: end }: { start_date: string | null; end_date: string | null },
  t: Translate,
  locale: Locale,
): string | null {
  const [from, to] = [start, end].map((date) => (date === null ? null : formatMonth(date, locale)))
  if (from && to) return from === to ? from : t('cv:period.range', { from, to })
  return from ? t('cv:period.since', { from }) : (to ?? null)
}
