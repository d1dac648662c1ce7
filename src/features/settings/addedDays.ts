import { languageTag, type Locale } from '#contract/locale.ts'

/** The day on which each was confirmed, where the reader lives: drawn by the server, so that both drawings agree. */
export function addedDays(
  rows: readonly { readonly id: number; readonly confirmed_at: string }[],
  locale: Locale,
  timeZone: string,
): Record<number, string> {
  const day = new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'medium', timeZone })
  return Object.fromEntries(rows.map(({ id, confirmed_at }) => [id, day.format(new Date(confirmed_at))]))
}
