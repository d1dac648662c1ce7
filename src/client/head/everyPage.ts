// Runs inline on every page, before its stylesheet and scripts, which may be what fails. It is part of the first round
// trip of public pages, so it must stay short.

/**
 * Reloads the page when a part of it fails to load, as happens after a deployment: a lazy chunk, an island's own file, or
 * one of the page's scripts and stylesheets. At most once per window, tracked in session storage, so never in a loop.
 * Without session storage or a network it never reloads. Astro tries an island's file twice before it reports an error; other errors of
 * an island would come back after a reload.
 */
const reloadWindowMs = 10_000

for (const type of ['vite:preloadError', 'astro:hydration-error', 'error'])
  addEventListener(
    type,
    (event) => {
      const { detail, target } = event as CustomEvent<{ error: string } | null>
      const isMissing =
        type[0] === 'v' ||
        /import|module/i.test(detail?.error as string) ||
        (target as Element).matches?.('script,[rel=stylesheet]')
      try {
        if (isMissing && navigator.onLine && Date.now() - (sessionStorage.reload ?? 0) >= reloadWindowMs) {
          sessionStorage.reload = Date.now()
          event.preventDefault()
          location.reload()
        }
      } catch {}
    },
    true,
  )

/**
 * A page transition that the browser leaves out, because the page arrives late or the next one is already asked for, is no
 * error. Nobody else can say so: a page whose transition was left out before it is shown is never given it. A handler that
 * returns false reports nothing.
 */
onunhandledrejection = (event) => !/^Transition/.test(event.reason?.message)
