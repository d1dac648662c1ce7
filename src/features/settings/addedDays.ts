import type { Locale } from '#contract/core/locale.ts'
import { formatDay } from '#i18n/dates.ts'

/** Confirmation dates in the user's time zone, formatted on the server so that hydration matches. */
export function addedDays(
  rows: readonly { readonly id: number; readonly confirmed_at: string }[],
  locale: Locale,
  timeZone: string,
): Record<number, string> {
  return Object.fromEntries(
    rows.map(({ id, confirmed_at }) => [id, formatDay(new Date(confirmed_at), locale, { timeZone })]),
  )
}
