import type { Locale } from '#contract/core/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import { employmentTexts, type RecordedEmployment } from '../employmentTexts.ts'
import type { TenureSpan } from './tenureGeometry.ts'

/** Employments as spans of a tenure line. */
export function tenureSpans(
  employments: readonly RecordedEmployment[],
  t: Translate,
  locale: Locale,
): TenureSpan[] {
  return employments.map((one) => {
    const { confirmation, line } = employmentTexts(one, t, locale)
    return {
      start: one.start_date,
      end: one.end_date,
      plannedEnd: one.termination_on,
      confirmation,
      name: one.company,
      description: line,
    }
  })
}
