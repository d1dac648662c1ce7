/**
 * Reloads the page when a part of it fails to load, as happens after a deployment: a lazy chunk, an island's own file, or
 * one of the page's scripts and stylesheets. At most once per window, tracked in session storage, so never in a loop.
 * Without session storage it never reloads. Astro tries an island's file twice before it reports an error; other errors of
 * an island would come back after a reload.
 *
 * Runs inline in the head, before anything can fail, or on shared pages with `client/page.ts`. The function is
 * serialized with `toString()` onto one line, so its body must contain no comments and no references to the outside, and
 * should stay short.
 */
export function reloadOnMissingChunk(windowMs: number): void {
  const root = document.documentElement
  if (root.classList.contains('reloads')) return
  root.classList.add('reloads')
  const reload = (event: Event) => {
    try {
      const { sessionStorage } = window
      const now = Date.now()
      if (now - Number(sessionStorage['lazy-part-reload'] ?? 0) < windowMs) return
      sessionStorage['lazy-part-reload'] = now
    } catch {
      return
    }
    event.preventDefault()
    location.reload()
  }
  addEventListener('vite:preloadError', reload)
  addEventListener('astro:hydration-error', (event) => {
    if (/import|module/i.test((event as CustomEvent<{ error: unknown }>).detail.error + '')) reload(event)
  })
  addEventListener(
    'error',
    (event) => {
      if ((event.target as Element).matches?.('script,link[rel=stylesheet]')) reload(event)
    },
    true,
  )
}

/** Minimum time between two automatic reloads, in milliseconds. */
export const reloadWindowMs = 10_000
