import { createHash } from 'node:crypto'

/**
 * Runs in the head of a page, before any island is awake. A press on a button whose island is still asleep is kept and
 * made again once it has woken, so that what can be seen can be pressed. What works without the island is left alone:
 * links, forms that post, popovers; and an island for the signed-in never wakes for a stranger. It goes out as text, so it
 * may use nothing from outside, and few words.
 */
function keepEarlyPresses(): void {
  addEventListener(
    'click',
    (event) => {
      const target = (event.target as Element).closest<HTMLElement>('button,[role=switch],[type=checkbox]')
      const island = target?.closest('astro-island[ssr]')
      if (
        island &&
        (/s-token=./.test(document.cookie) || !island.matches('[client=session]')) &&
        !target?.matches('[popovertarget],[method=post] :not([type=button])')
      ) {
        event.preventDefault()
        target?.classList.add('waiting')
      }
    },
    true,
  )
  addEventListener(
    'astro:hydrate',
    ({ target: island }) => {
      for (const target of (island as Element).querySelectorAll<HTMLElement>('.waiting'))
        if (target.closest('astro-island') === island) {
          target.classList.remove('waiting')
          target.click()
        }
    },
    true,
  )
}

export const earlyPresses = (() => {
  const text = `(${keepEarlyPresses.toString().replaceAll(/\s+/g, ' ').replaceAll(/ ?([^\w$]) ?/g, '$1')})()`
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` } as const
})()
