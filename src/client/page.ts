import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import type { Locale } from '#contract/core/locale.ts'
import { relativeTime } from '#i18n/relativeTime.ts'
import { clientConfig } from './config.ts'
import { replayEarlyClicks } from './earlyClicks.ts'
import { nameRows } from './viewTransitions.ts'
import { watchToken } from './token.ts'
import { watchVersion } from './versionWatch.ts'

// Runs on every page, for signed-in and anonymous visitors alike. No island, no framework and no contract, to
// keep it small.
const { addresses, origins, version } = clientConfig()
/** A form of this page is being submitted: its response may change the token and decides where to go. */
let submitting = false
addEventListener('submit', (event) => (submitting ||= !event.defaultPrevented))
/** When another tab signs in or out, this tab follows to the profile-aware home or login page. */
watchToken((token) => {
  if (!submitting) location.assign(token ? addresses.root : addresses.login)
})
removeArrivalParam()
watchVersion(version)
warnAboutOrigin()
replayEarlyClicks(tokenCookie)
nameRows()
updatePublishedTimes()

/**
 * Removes the `arrived` parameter that `middleware/guard.ts` adds; the guard itself removes it only for
 * signed-in visitors.
 */
function removeArrivalParam(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('arrived')) return
  url.searchParams.delete('arrived')
  history.replaceState(history.state, '', url)
}

/** For operators: opened under another origin than configured, much looks fine and fails later. */
function warnAboutOrigin(): void {
  if (origins && !origins.includes(location.origin))
    console.error(
      `Opened at ${location.origin}, not at SITE_URL, ${origins.join(', ')}: live updates, passkeys and mails fail.`,
    )
}

/** Updates relative times: a cached page may be minutes old, or older if the database is unavailable. */
function updatePublishedTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    const text = relativeTime(time.dateTime, time.dataset['ago'] as Locale)
    if (time.textContent.trim() !== text) time.textContent = text
  }
}
