/** Between two reloads for the sake of a part that did not load, in milliseconds (specification, chapter 9). */
const windowMs = 10_000
const key = 'lazy-part-reload'

/** Loads the page anew when a lazy part of it is gone, as after a deployment, but not again and again. */
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
    // Without a memory there would be no end to it.
    return false
  }
}
