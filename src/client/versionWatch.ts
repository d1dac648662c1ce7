/** How often the version is asked for, in milliseconds (specification, chapter 9). */
const pollMs = 300_000

let outdated = false

/**
 * Watches for a newer build: `/version.json`, never from a cache; a moment other than `first`, which came with the page,
 * flags it as outdated. Every link loads its page in full anyway. What would still show the old build is a page that the
 * browser kept in its memory: an outdated one is loaded anew when it comes back.
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
