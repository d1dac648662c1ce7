import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import { actingCookie } from '#contract/core/actingProfile.ts'
import type { ClientDirective } from 'astro'

// Not from the stores, which a visitor without a session need not download.
const isSet = (cookie: string) => new RegExp(`(^|; )${cookie}=[^;]`).test(document.cookie)

/** Hydrates an island only when a token cookie is present: anonymous visitors download no framework at all. */
const session: ClientDirective = (load) => {
  if (!isSet(tokenCookie)) return
  const { dataset } = document.documentElement
  // Hides the elements for anonymous visitors before the island has loaded.
  dataset['session'] = 'on'
  // The header of the company takes the place of the person's.
  if (isSet(actingCookie)) dataset['acting'] = ''
  void load().then((hydrate) => hydrate())
}
export default session
