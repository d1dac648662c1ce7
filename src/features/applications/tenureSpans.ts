import type { ProfileSnapshot } from '#contract/applications.ts'
import type { Locale } from '#contract/locale.ts'
import type { TenureSpan } from '#features/careers/tenureGeometry.ts'
import { formatMonth } from '#i18n/dates.ts'
import type { Translate } from '#i18n/translate.ts'

/** The employments of a snapshot, for the tenure line. */
export function tenureSpans(
  employments: ProfileSnapshot['employments'],
  t: Translate,
  locale: Locale,
): TenureSpan[] {
  return employments.map(({ company, position, start_date, end_date, verified }) => ({
    start: start_date,
    end: end_date,
    verified,
    name: company,
    description: t('applications:snapshot.span', {
      position,
      company,
      from: formatMonth(start_date, locale),
      to: end_date ? formatMonth(end_date, locale) : t('applications:snapshot.present'),
      mark: t(verified ? 'applications:snapshot.verified' : 'applications:snapshot.stated'),
    }),
  }))
}
