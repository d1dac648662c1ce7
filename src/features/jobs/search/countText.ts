import { formatter } from '#contract/core/intl.ts'
import { languageTag, type Locale } from '#contract/core/locale.ts'

/** '1,204', '2,000+': a count that may be a lower bound; empty if none of the counted rows matches. */
export function countText(locale: Locale, count: number, more: boolean): string {
  if (more && count === 0) return ''
  return formatter('NumberFormat', languageTag(locale)).format(count) + (more ? '+' : '')
}
