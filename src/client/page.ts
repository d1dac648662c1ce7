import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import { clientConfig } from './config.ts'
import { replayEarlyClicks } from './earlyClicks.ts'
import { reloadOnMissingChunk } from './missingChunks.ts'
import { nameRows } from './viewTransitions.ts'
import { watchToken } from './token.ts'
import { watchVersion } from './versionWatch.ts'

// What runs on every page, whoever reads it: no island, no framework, and no contract, so that it stays small.
const { addresses, version } = clientConfig()
/** A form of this page is on its way: what its answer does to the token is its own doing, and it says where to go. */
let submitting = false
addEventListener('submit', (event) => (submitting ||= !event.defaultPrevented))
/** Chapter 4: when another tab signs in or out, this one follows, to the profile-aware root or login. */
watchToken((token) => {
  if (!submitting) location.assign(token ? addresses.root : addresses.login)
})
removeArrivalParam()
watchVersion(version)
replayEarlyClicks(tokenCookie)
reloadOnMissingChunk()
nameRows()

/** The mark of a cross-site arrival (`middleware/guard.ts`) has served where nobody is signed in as well. */
function removeArrivalParam(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('arrived')) return
  url.searchParams.delete('arrived')
  history.replaceState(history.state, '', url)
}
