/**
 * Runs before any island is awake: in the head of a page or, on one that is the same for everyone, with what runs on
 * every page. A press on a button whose island is still asleep is kept and
 * made again once it has woken, so that what can be seen can be pressed. What works without the island is left alone:
 * links, forms that post, popovers; and an island for the signed-in never wakes for a stranger. A button within an island
 * that sleeps on is kept again by its own press. It goes out as text, so it may use nothing from outside, and few words.
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
