import { languageTag } from '#contract/core/locale.ts'
import { averageOf } from '#contract/reviews/scale.ts'
import { useRating } from './ratingContext.ts'

/** '4.2 of 6, from 5 of 7 competencies'. */
export function AverageText({ ratings }: { ratings: readonly (number | null)[] }) {
  const { t, locale } = useRating()
  const average = averageOf(ratings)
  if (!average) return <>{t('averageNone')}</>
  const { rated, of } = average
  const value = average.value.toLocaleString(languageTag(locale), { minimumFractionDigits: 1 })
  return <>{t('averageOf', { value, rated, of })}</>
}
