import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import type { ClientDirective } from 'astro'
import { readActing } from './acting.ts'

/** Hydrates an island only when a token cookie is present: anonymous visitors download no framework at all. */
const session: ClientDirective = (load) => {
  const hydrate = async () => {
    const start = await load()
    await start()
  }
  if (!new RegExp(`(?:^|; )${tokenCookie}=[^;]`).test(document.cookie)) return
  // Hides the elements for anonymous visitors before the island has loaded.
  document.documentElement.dataset['session'] = 'on'
  // The header of the company takes the place of the person's.
  document.documentElement.toggleAttribute('data-acting', readActing() !== null)
  void hydrate()
}
export default session
