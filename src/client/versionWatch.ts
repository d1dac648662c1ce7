/** How often the version is polled, in milliseconds. */
const pollMs = 300_000

let outdated = false

/**
 * Polls for a newer build, uncached, and flags the page as outdated when a timestamp differs from `first`, the page's
 * own: that of `/version.json`, or of the manifest that the latest-build file names. Ordinary links load the new build
 * anyway; only a page restored from the back/forward cache would still show the old one, so an outdated page is reloaded
 * when it is restored.
 */
export function watchVersion(first: number): void {
  setInterval(() => {
    isOutdated(first).then(
      (is) => (outdated ||= is),
      // A failed request, or a manifest that has not been deployed yet.
      () => 0,
    )
  }, pollMs)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && outdated) location.reload()
  })
}

async function isOutdated(first: number): Promise<boolean> {
  if ((await read('version')).ts !== first) return true
  const { id } = await read('builds/latest')
  return (await read(`builds/meta/${id as string}`)).timestamp !== first
}

async function read(file: string): Promise<Record<string, unknown>> {
  const response = await fetch(`/${file}.json`, { cache: 'no-store' })
  return (await response.json()) as Record<string, unknown>
}
