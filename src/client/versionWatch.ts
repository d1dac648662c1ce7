/** How often the version is asked for, in milliseconds (specification, chapter 9). */
const pollMs = 300_000

let first: number | null = null
let outdated = false

/**
 * Watches for a newer build: `/version.json`, never from a cache; a moment other than the first one seen flags this
 * page as outdated. Every link loads its page in full anyway. What would still show the old build is a page that the
 * browser kept in its memory: an outdated one is loaded anew when it comes back.
 */
export function watchVersion(): void {
  const look = () => void readVersion().then(compare, () => undefined)
  look()
  setInterval(look, pollMs)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && outdated) location.reload()
  })
}

async function readVersion(): Promise<number> {
  const answer = await fetch('/version.json', { cache: 'no-store', headers: { accept: 'application/json' } })
  return ((await answer.json()) as { ts: number }).ts
}

function compare(ts: number): void {
  first ??= ts
  outdated ||= ts !== first
}
