import type { Locale } from '#contract/core/locale.ts'
import { relativeTime } from '#i18n/relativeTime.ts'

/** Updates relative times: a cached page may be minutes old, or older if the database is unavailable. */
export function updatePublishedTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    const text = relativeTime(time.dateTime, time.dataset['ago'] as Locale)
    if (time.textContent.trim() !== text) time.textContent = text
  }
}
