import type { Entry } from './entry.ts'

interface Kept {
  readonly entry: Entry
  /** Milliseconds of `performance.now()`. */
  readonly until: number
}

const rememberedPurges = 10_000
const oftenMs = 60_000

/** Finished pages by key, found again by tag, the least recently used leaving first when they take too much memory. */
export function createStore(maxBytes: number, now: () => number = () => performance.now()) {
  const pages = new Map<string, Kept>()
  const keysByTag = new Map<string, Set<string>>()
  const purgedAt = new Map<string, number>()
  let used = 0
  let newest = ''

  function remove(key: string): void {
    const kept = pages.get(key)
    if (!kept) return
    pages.delete(key)
    used -= kept.entry.size
    for (const tag of kept.entry.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  return {
    stats: () => ({ entries: pages.size, bytes: used }),
    remove,

    /** `expired` also gives what is past its time: better than nothing when nothing newer can be had. */
    get(key: string, { expired = false } = {}): Entry | null {
      const kept = pages.get(key)
      if (!kept || (!expired && kept.until < now())) return null
      if (key !== newest) {
        // Freshly used goes last, so that the first is the one to leave.
        pages.delete(key)
        pages.set(key, kept)
        newest = key
      }
      return kept.entry
    },

    /** @param forMs how long the page may be shown, in milliseconds */
    keep(key: string, entry: Entry, forMs: number): void {
      remove(key)
      // One page that would push out a good part of all others stays outside.
      if (entry.size > maxBytes / 8) return
      pages.set(key, { entry, until: now() + forMs })
      newest = key
      used += entry.size
      for (const tag of entry.tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
      for (const oldest of pages.keys()) {
        if (used <= maxBytes) break
        remove(oldest)
      }
    },

    purge(tags: readonly string[]): void {
      for (const tag of tags)
        for (const key of [...(keysByTag.get(tag) ?? [])]) {
          remove(key)
          // Last again, so that the first is the one to forget.
          purgedAt.delete(key)
          purgedAt.set(key, now())
          for (const oldest of purgedAt.keys()) {
            if (purgedAt.size <= rememberedPurges) break
            purgedAt.delete(oldest)
          }
        }
    },

    /** Whether the page was purged within the last minute: it changes often, and will not stay for long. */
    changesOften: (key: string): boolean => (purgedAt.get(key) ?? -Infinity) > now() - oftenMs,

    clear(): void {
      pages.clear()
      keysByTag.clear()
      used = 0
      newest = ''
    },
  }
}
