/**
 * Replays clicks on buttons whose island is not hydrated yet. Runs before any island: inline in the head, or
 * on shared pages with `client/page.ts`. A click on such a button is remembered and dispatched again after
 * hydration. Whatever works without the island is left alone: links, forms that post, popovers; so are
 * `client:session` islands for signed-out visitors, because they never hydrate. If the click lands in a
 * nested island that is not hydrated, the replayed click is caught again. The function is serialized with
 * `toString()`, so it must not reference anything outside its body, and should stay short.
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
