/** Minimum time between two automatic reloads, in milliseconds. */
const windowMs = 10_000
const key = 'lazy-part-reload'

/** Reloads the page when a lazy chunk is missing, as happens after a deployment, but never in a loop. */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (mayReload(Date.now())) {
      event.preventDefault()
      location.reload()
    }
  })
}

function mayReload(now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < windowMs) return false
    sessionStorage.setItem(key, String(now))
    return true
  } catch {
    // Without storage it would reload forever.
    return false
  }
}
