import type { Locale } from '#contract/core/locale.ts'
import { formatDay } from '#i18n/dates.ts'

/** The day on which each was confirmed, where the reader lives: drawn by the server, so that both drawings agree. */
export function addedDays(
  rows: readonly { readonly id: number; readonly confirmed_at: string }[],
  locale: Locale,
  timeZone: string,
): Record<number, string> {
  return Object.fromEntries(
    rows.map(({ id, confirmed_at }) => [id, formatDay(new Date(confirmed_at), locale, { timeZone })]),
  )
}
