/**
 * Longer than a page takes to the CDN, together with the time until a process learns of a change, or that it does not learn of
 * changes: see `db/listenConnection.ts`. In milliseconds.
 */
const windowMs = 4_000
const maxTags = 10_000

/**
 * Remembers which pages a CDN has just been given. One that was on its way when its content changed may be stored after the purge of
 * that change, so it has to be purged again.
 */
export function createSharedSends(now: () => number = () => performance.now()) {
  const sentAt = new Map<string, number>()
  return {
    record(tags: readonly string[]): void {
      for (const tag of tags) {
        // Reinserted at the end: the first tag is the one sent the longest ago.
        sentAt.delete(tag)
        sentAt.set(tag, now())
      }
      for (const oldest of sentAt.keys()) {
        if (sentAt.size <= maxTags) break
        sentAt.delete(oldest)
      }
    },
    /** Which of these tags pages had that were sent just now. */
    recent: (tags: readonly string[]): string[] =>
      tags.filter((tag) => (sentAt.get(tag) ?? -Infinity) > now() - windowMs),
  }
}
