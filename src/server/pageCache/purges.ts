/**
 * Records which tags were purged while pages were being rendered. A render that started before a purge of one of its tags
 * and finished after it may show old data, so it is neither cached nor served to requests made after the purge.
 */
export function createPurgeLog() {
  let now = 0
  /** Renders that started before this tick count as purged. */
  let floor = 0
  const lastByTag = new Map<string, number>()
  const startedAt = new Map<symbol, number>()

  return {
    /** Marks the start of a render; pass the mark to `finish`. */
    start(): symbol {
      const mark = Symbol('page')
      startedAt.set(mark, now)
      return mark
    },
    finish(mark: symbol): void {
      startedAt.delete(mark)
      // Only renders in progress ask; without any, the record can be dropped.
      if (startedAt.size === 0) lastByTag.clear()
    },
    record(tags: readonly string[]): void {
      now++
      if (startedAt.size > 0) for (const tag of tags) lastByTag.set(tag, now)
    },
    recordAll(): void {
      now++
      floor = now
    },
    /** Whether none of these tags was purged since the start; with no tags, whether nothing was purged at all. */
    isCurrent(mark: symbol, tags: readonly string[]): boolean {
      const since = startedAt.get(mark) ?? -1
      if (since < floor) return false
      if (tags.length === 0) return since === now
      return tags.every((tag) => (lastByTag.get(tag) ?? 0) <= since)
    },
  }
}
