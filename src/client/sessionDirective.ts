import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import type { ClientDirective } from 'astro'

/** Hydrates an island only for those who carry a token: strangers download no framework at all. */
const session: ClientDirective = (load) => {
  const hydrate = async () => {
    const start = await load()
    await start()
  }
  if (!new RegExp(`(?:^|; )${tokenCookie}=[^;]`).test(document.cookie)) return
  // What is only for strangers is hidden before the island has arrived.
  document.documentElement.dataset['session'] = 'on'
  void hydrate()
}
export default session
