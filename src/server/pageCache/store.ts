import type { Entry } from './entry.ts'

interface StoredPage {
  readonly entry: Entry
  /** Milliseconds of `performance.now()`. */
  readonly expiresAt: number
}

/** Why a page left the cache, other than for a newer version of itself. */
export type EvictionCause = 'purge' | 'memory' | 'missedPurges'

const rememberedPurges = 10_000
const oftenMs = 60_000

/** Rendered pages by key and by tag; evicts the least recently used when they take too much memory. */
export function createStore(maxBytes: number, now: () => number = () => performance.now()) {
  const pages = new Map<string, StoredPage>()
  const keysByTag = new Map<string, Set<string>>()
  const purgedAt = new Map<string, number>()
  let used = 0
  let newest = ''
  const evictions: Record<EvictionCause, number> = { purge: 0, memory: 0, missedPurges: 0 }

  function remove(key: string): void {
    const page = pages.get(key)
    if (!page) return
    pages.delete(key)
    used -= page.entry.size
    for (const tag of page.entry.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  return {
    stats: () => ({ entries: pages.size, bytes: used, evictions }),
    remove,

    /** With `expired`, also returns pages past their TTL. */
    get(key: string, { expired = false } = {}): Entry | null {
      const page = pages.get(key)
      if (!page || (!expired && page.expiresAt < now())) return null
      if (key !== newest) {
        // Reinserted at the end: the map's first key is always the least recently used.
        pages.delete(key)
        pages.set(key, page)
        newest = key
      }
      return page.entry
    },

    /** @param ttlMs how long the page may be served, in milliseconds */
    put(key: string, entry: Entry, ttlMs: number): void {
      remove(key)
      // A page this large would evict too many others.
      if (entry.size > maxBytes / 8) return
      pages.set(key, { entry, expiresAt: now() + ttlMs })
      newest = key
      used += entry.size
      for (const tag of entry.tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
      for (const oldest of pages.keys()) {
        if (used <= maxBytes) break
        remove(oldest)
        evictions.memory++
      }
    },

    purge(tags: readonly string[]): void {
      for (const tag of tags)
        for (const key of [...(keysByTag.get(tag) ?? [])]) {
          remove(key)
          evictions.purge++
          // Reinserted at the end: the first key is the oldest purge.
          purgedAt.delete(key)
          purgedAt.set(key, now())
          for (const oldest of purgedAt.keys()) {
            if (purgedAt.size <= rememberedPurges) break
            purgedAt.delete(oldest)
          }
        }
    },

    /** Whether the page was purged within the last minute and is likely to be purged again soon. */
    changesOften: (key: string): boolean => (purgedAt.get(key) ?? -Infinity) > now() - oftenMs,

    clear(): void {
      evictions.missedPurges += pages.size
      pages.clear()
      keysByTag.clear()
      used = 0
      newest = ''
    },
  }
}
