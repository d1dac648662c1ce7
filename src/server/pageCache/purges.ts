/**
 * Remembers what was purged while pages were being drawn. A page that was begun before a purge and finished after it
 * may show what has gone, even when its own reads were spread around the change: it is neither kept nor given to
 * those who asked after the purge. Pages that show other things are not concerned.
 */
export function createPurgeLog() {
  let now = 0
  /** The moment before which everything counts as purged. */
  let floor = 0
  const lastByTag = new Map<string, number>()
  const begun = new Map<symbol, number>()

  return {
    /** Marks the beginning of a page; to be given back to `end`. */
    begin(): symbol {
      const mark = Symbol('page')
      begun.set(mark, now)
      return mark
    },
    end(mark: symbol): void {
      begun.delete(mark)
      // Only pages under way ask; without any, nothing needs to be remembered.
      if (begun.size === 0) lastByTag.clear()
    },
    purged(tags: readonly string[]): void {
      now++
      if (begun.size > 0) for (const tag of tags) lastByTag.set(tag, now)
    },
    purgedAll(): void {
      now++
      floor = now
    },
    /** Whether a page that shows these things, or an unknown set of things, has been true since its beginning. */
    holds(mark: symbol, tags: readonly string[]): boolean {
      const since = begun.get(mark) ?? -1
      if (since < floor) return false
      if (tags.length === 0) return since === now
      return tags.every((tag) => (lastByTag.get(tag) ?? 0) <= since)
    },
  }
}
