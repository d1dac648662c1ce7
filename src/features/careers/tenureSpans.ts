import type { Locale } from '#contract/core/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import { employmentWords, type RecordedEmployment } from './employmentWords.ts'
import type { TenureSpan } from './tenureGeometry.ts'

/** Employments as the tenure line draws them. */
export function tenureSpans(
  employments: readonly RecordedEmployment[],
  t: Translate,
  locale: Locale,
): TenureSpan[] {
  return employments.map((one) => {
    const { confirmation, line } = employmentWords(one, t, locale)
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
