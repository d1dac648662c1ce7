/**
 * Replays clicks on buttons whose island was not hydrated yet. Leaves alone links, forms that post, popovers,
 * and `client:session` islands of signed-out visitors, which never hydrate. Runs before any island: inline in
 * the head, or on shared pages with `client/page.ts`, so it should stay short.
 */
export function replayEarlyClicks(cookie: string): void {
  if (document.documentElement.classList.contains('awaits-islands')) return
  document.documentElement.classList.add('awaits-islands')
  addEventListener(
    'click',
    (event) => {
      const target = (event.target as Element).closest<HTMLElement>('button,[type=checkbox]')
      const island = target?.closest('astro-island[ssr]')
      if (
        island &&
        (new RegExp(cookie + '=.').test(document.cookie) || !island.matches('[client=session]')) &&
        !target?.matches('[popovertarget],[method=post] :not([type=button])')
      ) {
        event.preventDefault()
        target?.classList.add('is-pressed')
      }
    },
    true,
  )
  addEventListener(
    'astro:hydrate',
    ({ target: island }) => {
      for (const target of (island as Element).querySelectorAll<HTMLElement>('.is-pressed')) {
        target.classList.remove('is-pressed')
        target.click()
      }
    },
    true,
  )
}
