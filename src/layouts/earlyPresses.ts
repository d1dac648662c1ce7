import { createHash } from 'node:crypto'

/**
 * Runs in the head of a page, before any island is awake. A press on a button whose island is still asleep is kept and
 * made again once it has woken, so that what can be seen can be pressed. What works without the island is left alone:
 * links, forms that post, popovers. It goes out as text, so it may use nothing from outside.
 */
function keepEarlyPresses(): void {
  const pressable = 'button, [role=button], [role=switch], input[type=checkbox]'
  const kept = new Map<Element, Map<HTMLElement, number>>()

  document.addEventListener(
    'click',
    (event) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>(pressable) : null
      const island = target?.closest('astro-island[ssr]')
      if (!target || !island) return
      // An island for the signed-in never wakes for a stranger.
      if (island.getAttribute('client') === 'session' && !/(?:^|; )s-token=[^;]/.test(document.cookie)) return
      if (target.hasAttribute('popovertarget')) return
      const form = target.closest('form')
      if (form?.getAttribute('method') === 'post' && target.getAttribute('type') !== 'button') return
      event.preventDefault()
      const presses = kept.get(island) ?? new Map<HTMLElement, number>()
      kept.set(island, presses)
      presses.set(target, [...island.querySelectorAll(pressable)].indexOf(target))
      target.dataset['waiting'] = ''
    },
    true,
  )
  document.addEventListener(
    'astro:hydrate',
    (event) => {
      const island = event.target as Element
      for (const [target, at] of kept.get(island) ?? []) {
        delete target.dataset['waiting']
        // Where the island drew itself anew, the button at the same place is meant.
        const now = target.isConnected ? target : island.querySelectorAll<HTMLElement>(pressable)[at]
        now?.click()
      }
      kept.delete(island)
    },
    true,
  )
}

export const earlyPresses = (() => {
  const text = `(${keepEarlyPresses.toString()})()`
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` } as const
})()
