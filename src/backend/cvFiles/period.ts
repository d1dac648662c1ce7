import { formatMonth } from '#i18n/dates.ts'
import type { CvSource } from './source.ts'

interface Dates {
  readonly start_date: string | null
  readonly end_date: string | null
}

/** 'Sep 2015 – Jun 2019', 'Since Sep 2015', 'Jun 2019'; nothing without dates. */
export function periodOf({ start_date: start, end_date: end }: Dates, { t, locale }: CvSource): string[] {
  const from = start === null ? null : formatMonth(start, locale)
  const to = end === null ? null : formatMonth(end, locale)
  if (from && to) return [from === to ? from : t('cv:period.range', { from, to })]
  if (from) return [t('cv:period.since', { from })]
  return to ? [to] : []
}
