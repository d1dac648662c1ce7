/** How often `/version.json` is polled, in milliseconds. */
const pollMs = 300_000

let outdated = false

/**
 * Polls `/version.json`, uncached, and flags the page as outdated when its timestamp differs from `first`,
 * the page's own. Ordinary links load the new build anyway; only a page restored from the back/forward cache
 * would still show the old one, so an outdated page is reloaded when it is restored.
 */
export function watchVersion(first: number): void {
  const check = () =>
    readVersion().then(
      (ts) => void (outdated ||= ts !== first),
      () => undefined,
    )
  setInterval(() => void check(), pollMs)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && outdated) location.reload()
  })
}

async function readVersion(): Promise<number> {
  const response = await fetch('/version.json', {
    cache: 'no-store',
    headers: { accept: 'application/json' },
  })
  return ((await response.json()) as { ts: number }).ts
}
