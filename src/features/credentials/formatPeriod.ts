import type { CredentialContent } from '#contract/credentials/verify.ts'
import { formatMonth } from '#i18n/dates.ts'

/** When what a credential is about took place; null if it does not say so. */
export function formatPeriod(
  { activity_start, activity_end }: CredentialContent,
  { t, locale }: Pick<App.Locals, 't' | 'locale'>,
): string | null {
  // Of any issuer: what is no date is shown as it is.
  const month = (text: string | null) =>
    text === null || Number.isNaN(Date.parse(text)) ? text : formatMonth(new Date(text), locale)
  const [from, to] = [month(activity_start), month(activity_end)]
  if (from && to) return t('credentials:verify.periodBetween', { from, to })
  if (from) return t('credentials:verify.periodOpen', { from })
  return to ? t('credentials:verify.periodUntil', { to }) : null
}
