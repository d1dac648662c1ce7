import type { Translate } from '#i18n/translate.ts'
import { formatter } from '#contract/core/intl.ts'
import { languageTag, type Locale } from '#contract/core/locale.ts'

/** '1,204', 'about 12,000'; empty for an unknown count. */
export function countText(
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
  count: number | null | undefined,
  estimated: boolean,
): string {
  if (count === null || count === undefined) return ''
  const shown = formatter('NumberFormat', languageTag(locale)).format(count)
  return estimated ? t('jobs:search.about', { shown }) : shown
}
